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
  const programs = {canvas: 'app.wasm', plain: 'tilescope.wasm'};
  const asked = {canvas: false, plain: false};
  const ready = {canvas: false, plain: false};
  // What has come to its end: only loading the page again brings it back.
  const broken = {canvas: false, plain: false};
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
    program_not_loaded: ['The program ({0}) could not be loaded: {1}. Reloading may help.', '无法加载程序（{0}）：{1}。重新加载也许有用。'],
    no_memory: ['The program stopped; most likely the browser has no more memory for this page.', '程序已停止，很可能是浏览器没有更多内存可供本页使用。'],
    stopped: ['The program stopped ({0}).', '程序已停止（{0}）。'],
    not_started: ['The program did not start: {0}.', '程序未能启动：{0}。'],
    copied: ['Copied', '已复制'],
  };

  // The English is what index.html says.
  const elements = [
    {id: 'canvas', attribute: 'aria-label', chinese: 'Tilescope：查询、排序后的 tile，以及所选 tile 的算术'},
    {id: 'keys', attribute: 'aria-label', chinese: 'Tilescope 画布的键盘输入'},
    {id: 'canvas-note', chinese: '查询及其排名绘制在画布上。Tab 键在各控件之间移动，过了最后一个便离开画布。画布之前的“纯文本视图”按钮以表单和表格显示同样的内容。'},
    {id: 'to-plain', chinese: '纯文本视图：同样的内容，以文字、表单和表格显示'},
    {id: 'message-plain', chinese: '纯文本视图'},
    {id: 'message-reload', chinese: '重新加载'},
    {id: 'message-copy', chinese: '复制详情'},
    {id: 'message-issues', chinese: '报告问题'},
    {query: 'label[for="message-details"]', chinese: '供报告问题时使用；不会自动发送：'},
    {id: 'message-tagline', chinese: '像 TileLang 的 carver 那样给 GPU tile 排序。在本标签页中运行，不上传任何内容。'},
  ];
  for (const one of elements) {
    one.element = document.querySelector(one.query || `#${one.id}`);
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
  function fail(text, {view = shown, cause} = {}) {
    broken[view] = true;
    if (failed) return;
    say(text);
    failed = true;
    message.classList.add('failed');
    element('message-details').value =
      [`Tilescope ${version}`, navigator.userAgent, location.href, text, (cause && cause.stack) || ''].join('\n').trim();
  }

  function forgive() {
    failed = false;
    message.classList.remove('failed');
    say(in_words('loading'));
  }

  // --- what a report of a failure needs, for the reader to take along
  const content_of = (name) => document.querySelector(`meta[name="${name}"]`).content;
  const version = content_of('version');
  element('message-reload').addEventListener('click', () => location.reload());
  element('message-copy').addEventListener('click', async () => {
    const details = element('message-details');
    details.select();
    try {
      await navigator.clipboard.writeText(details.value);
      element('message-copy').textContent = in_words('copied');
    } catch (refused) {
      // It is selected, for the keyboard to copy.
    }
  });
  element('message-issues').href = content_of('issues');
  element('message-issues').hidden = !content_of('issues');

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
  // A style sheet that is disabled is not loaded; one that is made now says when it is there, in every browser. One file that
  // opens from disk has it in its place.
  let plain_styled = null;
  function style_plain() {
    const disabled = document.querySelector('link[href="plain.css"]');
    if (!disabled) return;
    plain_styled = new Promise((done) => {
      disabled.replaceWith(Object.assign(document.createElement('link'),
        {rel: 'stylesheet', href: 'plain.css', onload: done, onerror: done}));
    });
  }

  // One file that opens from disk carries its scripts with it, not yet run.
  function load(view) {
    if (asked[view]) return;
    asked[view] = true;
    const name = scripts[view];
    const script = document.createElement('script');
    const carried = document.querySelector(`script[data-file="${name}"]`);
    if (view === 'plain') {
      script.type = 'module';
      style_plain();
    } else {
      const wasm = window.tilescope_file('app.wasm');
      if (wasm) window.Module.wasmBinary = wasm;
    }
    if (carried) {
      script.textContent = carried.textContent;
    } else {
      // The program comes, and is compiled as it comes, without waiting for the script that asks for it.
      document.head.append(Object.assign(document.createElement('link'),
        {rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: programs[view]}));
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
      // What ran and stopped still listens, and stumbles at everything that it hears.
      if (broken[view] || (broken[shown] && ready[shown])) {
        location.reload();
        return;
      }
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

  // Once what the reader sees is there, the rest of the page is fetched and kept for use without a network: see
  // service_worker.js. Not where the reader saves data, and not of a file that is whole as it is.
  let kept = false;
  async function keep_offline() {
    if (kept || document.querySelector('script[data-file]') || !location.protocol.startsWith('http')) return;
    kept = true;
    try {
      if (navigator.connection && navigator.connection.saveData) return;
      const {serviceWorker} = navigator;
      await serviceWorker.register('service_worker.js');
      (await serviceWorker.ready).active.postMessage(version);
    } catch (refused) {
      // There is none, or storage is closed to this page: it goes on needing the network.
    }
  }

  function is_ready(view) {
    ready[view] = true;
    keep_offline();
    if (view === 'plain') setTimeout(answer_calls, 0);
    if (shown === view) show(view);
  }
  window.addEventListener('tilescope-ready', () => is_ready('canvas'));
  window.addEventListener('tilescope-plain-ready', async () => {
    await plain_styled;
    is_ready('plain');
  });
  window.addEventListener('tilescope-lost', () => {
    if (shown === 'canvas') say(in_words('lost'));
  });
  for (const reason of ['no-webgl', 'no-glyphs']) {
    window.addEventListener(`tilescope-${reason}`, () => {
      no_canvas = reason;
      show('plain');
    });
  }

  // A program that stopped, or never ran. Only where memory ran out it has no reason to give.
  function stop(view, cause) {
    if (broken[view]) return;
    const reason = cause.message;
    if (!ready[view]) {
      fail(in_words('program_not_loaded', programs[view], reason), {view, cause});
    } else if (/^$|Aborted\(\)|out of memory|OOM/i.test(reason)) {
      fail(`${in_words('no_memory')} ${in_words('kept')}`, {view, cause});
    } else {
      fail(`${in_words('stopped', reason)} ${in_words('kept')}`, {view, cause});
    }
  }

  // app.js looks for this name.
  window.Module = Object.assign(window.Module || {}, {
    onAbort: (reason) => stop('canvas', new Error(reason)),
  });

  /// Whose program an exception comes from.
  const origin_of = ({stack}) => (/tilescope\.(wasm|mjs)/.test(stack) || !asked.canvas ? 'plain' : 'canvas');

  window.addEventListener('error', ({target, error, message: said}) => {
    if (target instanceof HTMLScriptElement) {
      fail(in_words('not_loaded', target.getAttribute('src')), {view: target.type === 'module' ? 'plain' : 'canvas'});
    } else if (error instanceof WebAssembly.RuntimeError) {
      stop(origin_of(error), error);
    } else if (!ready[shown] && said) {
      fail(in_words('not_started', said), {cause: error});
    }
  }, true);
  window.addEventListener('unhandledrejection', ({reason}) => {
    if (!ready[shown]) {
      // Until a view is there the only promise is that of the program's arrival.
      fail(in_words('program_not_loaded', programs[shown], reason), {cause: reason});
    } else if (reason instanceof WebAssembly.RuntimeError) {
      stop(origin_of(reason), reason);
    }
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
