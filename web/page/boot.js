// Between the page and the program: takes the loading message away when the first frame is drawn, and says in the page what is
// wrong where it never comes.
'use strict';

(() => {
  const message = document.getElementById('message');
  let ready = false;

  // What went wrong first is the cause; what follows is noise.
  function fail(text) {
    if (message.classList.contains('failed')) return;
    document.getElementById('message-text').textContent = text;
    message.classList.add('failed');
    message.hidden = false;
  }

  window.addEventListener('tilescope-ready', () => {
    ready = true;
    message.hidden = true;
  });

  window.addEventListener('tilescope-no-webgl', () => {
    fail('This browser offers no WebGL2, which the page draws with. It may be switched off in the settings, or the ' +
         'graphics driver may be blocked.');
  });

  // app.js looks for this name.
  window.Module = Object.assign(window.Module || {}, {
    onAbort(reason) {
      if (!ready) {
        fail('The program (app.wasm) could not be loaded. Reloading may help.');
      } else if (/memory|OOM/i.test(String(reason))) {
        fail('The browser has no more memory for this page. The address holds the query: reloading brings it back.');
      } else {
        fail(`The program stopped (${reason}). The address holds the query: reloading brings it back.`);
      }
    },
  });

  if (typeof WebAssembly !== 'object') {
    fail('This browser has no WebAssembly, which the page computes with.');
  }

  window.addEventListener('error', (event) => {
    if (event.target instanceof HTMLScriptElement) {
      fail(`${event.target.getAttribute('src')} could not be loaded. Reloading may help.`);
    } else if (event.error instanceof WebAssembly.RuntimeError) {
      fail(`The program stopped (${event.message}). The address holds the query: reloading brings it back.`);
    } else if (!ready && event.message) {
      fail(`The program did not start: ${event.message}.`);
    }
  }, true);
  window.addEventListener('unhandledrejection', (event) => {
    if (!ready) fail(`The program did not start: ${event.reason}.`);
  });
})();
