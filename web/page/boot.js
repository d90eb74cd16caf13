// Between the page and the program: takes the loading message away when the first frame is drawn, and says in the page what is
// wrong where it never comes or does not stay.
'use strict';

(() => {
  const message = document.getElementById('message');
  const message_text = document.getElementById('message-text');
  const kept = 'The address holds the query: reloading brings it back.';
  let ready = false;
  let failed = false;

  function show(text) {
    if (failed) return;
    message_text.textContent = text;
    message.hidden = false;
  }

  // What went wrong first is the cause; what follows is noise.
  function fail(text) {
    show(text);
    failed = true;
    message.classList.add('failed');
  }

  window.addEventListener('tilescope-ready', () => {
    ready = true;
    if (!failed) message.hidden = true;
  });
  window.addEventListener('tilescope-lost', () => {
    show('The graphics driver stopped. Waiting for it; the query is kept.');
  });
  window.addEventListener('tilescope-no-webgl', () => {
    fail('This browser offers no WebGL2, which the page draws with. It may be switched off in the settings, or the ' +
         'graphics driver may be blocked.');
  });
  window.addEventListener('tilescope-no-glyphs', () => {
    fail('This browser gives pages altered pixels, as a protection against fingerprinting; this page needs the true ones ' +
         'to draw its text. Allow it to read its canvas, or use another profile.');
  });

  // app.js looks for this name.
  window.Module = Object.assign(window.Module || {}, {
    onAbort(reason) {
      if (!ready) {
        fail('The program (app.wasm) could not be loaded. Reloading may help.');
      } else if (/memory|OOM/i.test(String(reason))) {
        fail(`The browser has no more memory for this page. ${kept}`);
      } else {
        fail(`The program stopped (${reason}). ${kept}`);
      }
    },
  });

  if (typeof WebAssembly !== 'object') fail('This browser has no WebAssembly, which the page computes with.');

  window.addEventListener('error', (event) => {
    if (event.target instanceof HTMLScriptElement) {
      fail(`${event.target.getAttribute('src')} could not be loaded. Reloading may help.`);
    } else if (event.error instanceof WebAssembly.RuntimeError) {
      fail(`The program stopped (${event.message}). ${kept}`);
    } else if (!ready && event.message) {
      fail(`The program did not start: ${event.message}.`);
    }
  }, true);
  window.addEventListener('unhandledrejection', (event) => {
    // Until the first frame the only promise is that of the program's arrival.
    if (!ready) fail(`The program (app.wasm) could not be loaded: ${event.reason}. Reloading may help.`);
  });
})();
