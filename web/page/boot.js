// Between the page and its two views, the canvas (app.js) and the plain one (plain.js): decides which is shown, loads it when it
// is first wanted, and says in the page what is wrong where it never comes or does not stay.
'use strict';

(() => {
  const element = (id) => document.getElementById(id);
  const message = element('message');
  const message_text = element('message-text');
  const root = document.documentElement;
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

  // English, Chinese; {0} is what the browser or the page has to add.
  const sentences = {
    loading: ['Loading…', '正在加载…'],
    kept: ['The address holds the query: reloading brings it back.', '查询保存在地址中：重新加载即可恢复。'],
    lost: ['The graphics driver stopped. Waiting for it; the query is kept.', '图形驱动已停止，正在等待它恢复；查询不会丢失。'],
    no_wasm: ['This browser has no WebAssembly, which the page computes with.', '此浏览器没有 WebAssembly，而本页用它计算。'],
    not_loaded: ['{0} could not be loaded. Reloading may help.', '无法加载 {0}。重新加载也许有用。'],
    program_not_loaded_because: ['The program ({0}) could not be loaded: {1}. Reloading may help.', '无法加载程序（{0}）：{1}。重新加载也许有用。'],
    program_not_loaded: ['The program ({0}) could not be loaded. Reloading may help.', '无法加载程序（{0}）。重新加载也许有用。'],
    no_memory: ['The browser has no more memory for this page.', '浏览器没有更多内存可供本页使用。'],
    stopped: ['The program stopped ({0}).', '程序已停止（{0}）。'],
    not_started: ['The program did not start: {0}.', '程序未能启动：{0}。'],
  };

  // The English is what index.html says.
  const elements = [
    {id: 'canvas', attribute: 'aria-label', chinese: 'Tilescope：查询、排序后的 tile，以及所选 tile 的算术'},
    {id: 'keys', attribute: 'aria-label', chinese: 'Tilescope 画布的键盘输入'},
    {id: 'canvas-note', chinese: '查询及其排名绘制在画布上。Tab 键在各控件之间移动，过了最后一个便离开画布。画布之前的“纯文本视图”按钮以表单和表格显示同样的内容。'},
    {id: 'to-plain', chinese: '纯文本视图：同样的内容，以文字、表单和表格显示'},
    {id: 'message-plain', chinese: '纯文本视图'},
    {id: 'message-tagline', chinese: '像 TileLang 的 carver 那样给 GPU tile 排序。在本标签页中运行，不上传任何内容。'},
  ];
  for (const one of elements) {
    one.element = document.getElementById(one.id);
    one.english = one.attribute ? one.element.getAttribute(one.attribute) : one.element.textContent;
  }

  // As web/app/language.h chooses it, before the program is there to be asked.
  function preferred_language() {
    const asked = /[#&]lang=([^&]*)/.exec(window.location.hash);
    let chosen = null;
    try {
      chosen = window.localStorage.getItem('tilescope.language');
    } catch (refused) {
      // as where nothing was chosen
    }
    return /^zh\b/i.test(asked ? asked[1] : chosen || navigator.language) ? 'zh-CN' : 'en';
  }

  const in_chinese = () => root.lang === 'zh-CN';

  function in_words(sentence, ...details) {
    return sentences[sentence][in_chinese() ? 1 : 0].replace(/\{(\d)\}/g, (slot, index) => details[index]);
  }

  function word_elements() {
    for (const {element, attribute, english, chinese} of elements) {
      const words = in_chinese() ? chinese : english;
      if (attribute) {
        element.setAttribute(attribute, words);
      } else {
        element.textContent = words;
      }
    }
  }

  root.lang = preferred_language();
  word_elements();
  new MutationObserver(word_elements).observe(root, {attributeFilter: ['lang']});
  message_text.textContent = in_words('loading');

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
    say(in_words('loading'));
  }

  // --- the address: view=plain asks for the plain view, any other view for the canvas
  function fragment() {
    const at = location.href.indexOf('#');
    return at < 0 ? '' : location.href.slice(at + 1);
  }

  const value_of = (text, key) => new RegExp(`(?:^|&)${key}=([^&]*)`).exec(text)?.[1];
  const view_of = (text) => value_of(text, 'view');
  // Views of the canvas that are sections of the plain view.
  const sections = ['landscape', 'sweep', 'devices', 'assumptions', 'measured'];

  function with_view(text, view, section) {
    const pairs = text.split('&').filter((pair) => pair && !/^(view|section)=/.test(pair));
    if (view) pairs.push(`view=${view}`);
    if (section) pairs.push(`section=${section}`);
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
    if (view === 'plain') root.lang = preferred_language();
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
    go(with_view(fragment(), 'plain', sections.includes(canvas_view) ? canvas_view : ''));
  });
  window.addEventListener('tilescope-show-canvas', () => {
    const first = /(?:^|&)model=carver/.test(fragment()) ? 'hints' : 'ranking';
    otherwise = 'canvas';
    const section = value_of(fragment(), 'section');
    // A section that was closed since is not where the reader is.
    if (sections.includes(canvas_view)) canvas_view = '';
    go(with_view(fragment(), sections.includes(section) ? section : canvas_view || (narrow ? first : '')));
  });

  for (const id of ['to-plain', 'message-plain']) {
    element(id).addEventListener('click', () => window.dispatchEvent(new Event('tilescope-show-plain')));
  }

  // What the canvas asks of the module, through the plain view's script: {name, args, told}.
  const calls = [];
  function answer_calls() {
    for (const {name, args, told} of calls.splice(0)) told(window.tilescope_plain.answers[name](...args));
  }
  window.addEventListener('tilescope-call', ({detail}) => {
    calls.push(detail);
    load('plain');
    if (ready.plain) setTimeout(answer_calls, 0);
  });

  function is_ready(view) {
    ready[view] = true;
    if (view === 'plain') setTimeout(answer_calls, 0);
    if (shown === view) show(view);
  }
  window.addEventListener('tilescope-ready', () => is_ready('canvas'));
  window.addEventListener('tilescope-plain-ready', () => is_ready('plain'));
  window.addEventListener('tilescope-lost', () => {
    if (shown === 'canvas') say(in_words('lost'));
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
        fail(in_words('program_not_loaded', 'app.wasm'));
      } else if (/memory|OOM/i.test(String(reason))) {
        fail(`${in_words('no_memory')} ${in_words('kept')}`);
      } else {
        fail(`${in_words('stopped', reason)} ${in_words('kept')}`);
      }
    },
  });

  window.addEventListener('error', (event) => {
    if (event.target instanceof HTMLScriptElement) {
      fail(in_words('not_loaded', event.target.getAttribute('src')));
    } else if (event.error instanceof WebAssembly.RuntimeError) {
      fail(`${in_words('stopped', event.message)} ${in_words('kept')}`);
    } else if (!ready[shown] && event.message) {
      fail(in_words('not_started', event.message));
    }
  }, true);
  window.addEventListener('unhandledrejection', (event) => {
    // Until a view is there the only promise is that of the program's arrival.
    const program = shown === 'plain' ? 'tilescope.wasm' : 'app.wasm';
    if (!ready[shown]) fail(in_words('program_not_loaded_because', program, event.reason));
  });

  try {
    const theme = localStorage.getItem('tilescope.theme');
    if (theme) document.documentElement.dataset.theme = theme;
  } catch (refused) {
    // Storage is closed to this page: the system's colours then.
  }

  if (typeof WebAssembly !== 'object') {
    fail(in_words('no_wasm'));
    return;
  }
  window.addEventListener('popstate', follow_address);
  window.addEventListener('hashchange', follow_address);
  follow_address();
})();
