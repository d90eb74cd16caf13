// Between the page and its two views, the canvas (app.js) and the plain one (plain.js): decides which is shown, loads it when it
// is first wanted, and says in the page what is wrong where it never comes or does not stay.
'use strict';

(() => {
  const element = (id) => document.getElementById(id);
  const message = element('message');
  const message_text = element('message-text');
  const kept = 'The address holds the query: reloading brings it back.';
  const narrow = window.matchMedia('(max-width: 699.98px)').matches;
  const scripts = {canvas: 'app.js', plain: 'plain.js'};
  const asked = {canvas: false, plain: false};
  const ready = {canvas: false, plain: false};
  let shown = '';
  // The view of an address that names none.
  let otherwise = narrow ? 'plain' : 'canvas';
  let failed = false;
  // Why there can be no canvas, as the plain view names it.
  let no_canvas = '';

  function say(text) {
    if (failed) return;
    message_text.textContent = text;
    message.hidden = false;
  }

  // What went wrong first is the cause; what follows is noise.
  function fail(text) {
    say(text);
    failed = true;
    message.classList.add('failed');
  }

  function forgive() {
    failed = false;
    message.classList.remove('failed');
    say('Loading…');
  }

  // --- the address: view=plain asks for the plain view, any other view for the canvas
  function fragment() {
    const at = location.href.indexOf('#');
    return at < 0 ? '' : location.href.slice(at + 1);
  }

  const view_of = (text) => /(?:^|&)view=([^&]*)/.exec(text)?.[1];

  function with_view(text, view) {
    const pairs = text.split('&').filter((pair) => pair && !pair.startsWith('view='));
    if (view) pairs.push(`view=${view}`);
    return pairs.join('&');
  }

  function go(text) {
    const address = location.href.split('#')[0] + (text ? `#${text}` : '');
    try {
      history.pushState(null, '', address);
    } catch (refused) {
      location.hash = text; // documents from disk, in some browsers
    }
    // Not all who listen made this change.
    window.dispatchEvent(new PopStateEvent('popstate'));
  }

  // --- the views
  // One file that opens from disk carries its scripts with it, not yet run.
  function load(view) {
    if (asked[view]) return;
    asked[view] = true;
    const name = scripts[view];
    const script = document.createElement('script');
    const carried = document.querySelector(`script[data-file="${name}"]`);
    if (view === 'plain') {
      script.type = 'module';
    } else {
      const wasm = window.tilescope_file('app.wasm');
      if (wasm) window.Module.wasmBinary = wasm;
    }
    if (carried) {
      script.textContent = carried.textContent;
    } else {
      script.src = name;
    }
    document.body.append(script);
  }

  // What a script needs that it cannot fetch from disk.
  window.tilescope_file = (name) => {
    const carried = document.querySelector(`script[data-file="${name}"]`);
    return carried && Uint8Array.from(atob(carried.textContent), (c) => c.charCodeAt(0)).buffer;
  };

  function show(view) {
    if (shown !== view) {
      if (failed) forgive();
      shown = view;
      element('canvas-view').hidden = view !== 'canvas';
      element('plain').hidden = view !== 'plain';
      element('message-plain').hidden = view === 'plain';
      document.body.dataset.view = view;
    }
    load(view);
    if (ready[view] && !failed) message.hidden = true;
    if (ready.plain) window.tilescope_plain.update(view === 'plain', no_canvas);
  }

  function follow_address() {
    const view = view_of(fragment());
    if (no_canvas || view === 'plain') {
      show('plain');
    } else {
      show(view ? 'canvas' : otherwise);
    }
  }

  let canvas_view = '';
  window.addEventListener('tilescope-show-plain', () => {
    canvas_view = view_of(fragment()) || '';
    go(with_view(fragment(), 'plain'));
  });
  window.addEventListener('tilescope-show-canvas', () => {
    const first = /(?:^|&)model=carver/.test(fragment()) ? 'hints' : 'ranking';
    otherwise = 'canvas';
    go(with_view(fragment(), canvas_view || (narrow ? first : '')));
  });

  for (const id of ['to-plain', 'message-plain']) {
    element(id).addEventListener('click', () => window.dispatchEvent(new Event('tilescope-show-plain')));
  }

  function is_ready(view) {
    ready[view] = true;
    if (shown === view) show(view);
  }
  window.addEventListener('tilescope-ready', () => is_ready('canvas'));
  window.addEventListener('tilescope-plain-ready', () => is_ready('plain'));
  window.addEventListener('tilescope-lost', () => {
    if (shown === 'canvas') say('The graphics driver stopped. Waiting for it; the query is kept.');
  });
  for (const reason of ['no-webgl', 'no-glyphs']) {
    window.addEventListener(`tilescope-${reason}`, () => {
      no_canvas = reason;
      show('plain');
    });
  }

  // app.js looks for this name.
  window.Module = Object.assign(window.Module || {}, {
    onAbort(reason) {
      if (!ready.canvas) {
        fail('The program (app.wasm) could not be loaded. Reloading may help.');
      } else if (/memory|OOM/i.test(String(reason))) {
        fail(`The browser has no more memory for this page. ${kept}`);
      } else {
        fail(`The program stopped (${reason}). ${kept}`);
      }
    },
  });

  window.addEventListener('error', (event) => {
    if (event.target instanceof HTMLScriptElement) {
      fail(`${event.target.getAttribute('src')} could not be loaded. Reloading may help.`);
    } else if (event.error instanceof WebAssembly.RuntimeError) {
      fail(`The program stopped (${event.message}). ${kept}`);
    } else if (!ready[shown] && event.message) {
      fail(`The program did not start: ${event.message}.`);
    }
  }, true);
  window.addEventListener('unhandledrejection', (event) => {
    // Until a view is there the only promise is that of the program's arrival.
    const program = shown === 'plain' ? 'tilescope.wasm' : 'app.wasm';
    if (!ready[shown]) fail(`The program (${program}) could not be loaded: ${event.reason}. Reloading may help.`);
  });

  try {
    const theme = localStorage.getItem('tilescope.theme');
    if (theme) document.documentElement.dataset.theme = theme;
  } catch (refused) {
    // Storage is closed to this page: the system's colours then.
  }

  if (typeof WebAssembly !== 'object') {
    fail('This browser has no WebAssembly, which the page computes with.');
    return;
  }
  window.addEventListener('popstate', follow_address);
  window.addEventListener('hashchange', follow_address);
  follow_address();
})();
