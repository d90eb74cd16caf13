// Between the page and the program: takes the loading message away when the first frame is drawn, and says in the page what is
// wrong where it never comes.
'use strict';

(() => {
  const message = document.getElementById('message');
  let ready = false;

  function fail(text) {
    document.getElementById('message-text').textContent = text;
    message.classList.add('failed');
    message.hidden = false;
  }

  window.addEventListener('tilescope-ready', () => {
    ready = true;
    message.hidden = true;
  });

  window.addEventListener('tilescope-no-webgl', () => {
    fail('This browser offers no WebGL2, which the canvas is drawn with. It may be switched off in the settings, or ' +
         'the graphics driver may be blocked.');
  });

  // The name that app.js looks for.
  window.Module = {
    onAbort(reason) {
      const memory = /memory|OOM/i.test(String(reason));
      fail(memory ? 'The browser ran out of memory for this page. The address holds the query: reloading brings it back.' :
                    `The program stopped (${reason}). The address holds the query: reloading brings it back.`);
    },
  };

  if (typeof WebAssembly !== 'object') fail('This browser has no WebAssembly, which the page computes with.');

  // A script or module that does not arrive.
  window.addEventListener('error', (event) => {
    const {target} = event;
    if (target instanceof HTMLScriptElement) fail(`${target.getAttribute('src')} could not be loaded.`);
  }, true);

  // Errors thrown before the first frame would otherwise leave "Loading" standing.
  window.addEventListener('error', (event) => {
    if (!ready && event.message) fail(`The program did not start: ${event.message}`);
  });
  window.addEventListener('unhandledrejection', (event) => {
    if (!ready) fail(`The program did not start: ${event.reason}`);
  });
})();
