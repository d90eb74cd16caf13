// Between the page and the program: takes the loading message away when the first frame is drawn, and says in the page what is
// wrong where it never comes or does not stay. What the page says outside the canvas is worded here, in each of its languages.
'use strict';

(() => {
  const root = document.documentElement;
  const message = document.getElementById('message');
  const message_text = document.getElementById('message-text');
  let ready = false;
  let failed = false;

  // English, Chinese; {0} is what the browser or the page has to add.
  const sentences = {
    loading: ['Loading…', '正在加载…'],
    kept: ['The address holds the query: reloading brings it back.', '查询保存在地址中：重新加载即可恢复。'],
    lost: ['The graphics driver stopped. Waiting for it; the query is kept.', '图形驱动已停止，正在等待它恢复；查询不会丢失。'],
    no_webgl: [
      'This browser offers no WebGL2, which the page draws with. It may be switched off in the settings, or the graphics ' +
        'driver may be blocked.',
      '此浏览器不提供 WebGL2，而本页用它绘制。它可能在设置中被关闭，或者图形驱动被屏蔽。',
    ],
    no_glyphs: [
      'This browser gives pages altered pixels, as a protection against fingerprinting; this page needs the true ones to ' +
        'draw its text. Allow it to read its canvas, or use another profile.',
      '此浏览器为防止指纹识别（fingerprinting）会改动页面读到的像素，而本页需要真实的像素来绘制文字。' +
        '请允许它读取 canvas，或换用其他浏览器配置。',
    ],
    no_wasm: ['This browser has no WebAssembly, which the page computes with.', '此浏览器没有 WebAssembly，而本页用它计算。'],
    not_loaded: ['{0} could not be loaded. Reloading may help.', '无法加载 {0}。重新加载也许有用。'],
    program_not_loaded: [
      'The program (app.wasm) could not be loaded. Reloading may help.',
      '无法加载程序（app.wasm）。重新加载也许有用。',
    ],
    program_not_loaded_because: [
      'The program (app.wasm) could not be loaded: {0}. Reloading may help.',
      '无法加载程序（app.wasm）：{0}。重新加载也许有用。',
    ],
    no_memory: ['The browser has no more memory for this page.', '浏览器没有更多内存可供本页使用。'],
    stopped: ['The program stopped ({0}).', '程序已停止（{0}）。'],
    not_started: ['The program did not start: {0}.', '程序未能启动：{0}。'],
  };

  // The English is what index.html says.
  const elements = [
    {id: 'canvas', attribute: 'aria-label', chinese: 'Tilescope：查询、排序后的 tile，以及所选 tile 的算术'},
    {id: 'keys', attribute: 'aria-label', chinese: 'Tilescope 画布的键盘输入'},
    {id: 'canvas-note', chinese: '查询及其排名绘制在画布上。Tab 键在各控件之间移动，过了最后一个便离开画布。'},
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

  function say(sentence, detail) {
    return sentences[sentence][in_chinese() ? 1 : 0].replace('{0}', () => detail);
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
  message_text.textContent = say('loading');

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
  window.addEventListener('tilescope-lost', () => show(say('lost')));
  window.addEventListener('tilescope-no-webgl', () => fail(say('no_webgl')));
  window.addEventListener('tilescope-no-glyphs', () => fail(say('no_glyphs')));

  // app.js looks for this name.
  window.Module = Object.assign(window.Module || {}, {
    onAbort(reason) {
      if (!ready) {
        fail(say('program_not_loaded'));
      } else if (/memory|OOM/i.test(String(reason))) {
        fail(`${say('no_memory')} ${say('kept')}`);
      } else {
        fail(`${say('stopped', reason)} ${say('kept')}`);
      }
    },
  });

  if (typeof WebAssembly !== 'object') fail(say('no_wasm'));

  window.addEventListener('error', (event) => {
    if (event.target instanceof HTMLScriptElement) {
      fail(say('not_loaded', event.target.getAttribute('src')));
    } else if (event.error instanceof WebAssembly.RuntimeError) {
      fail(`${say('stopped', event.message)} ${say('kept')}`);
    } else if (!ready && event.message) {
      fail(say('not_started', event.message));
    }
  }, true);
  window.addEventListener('unhandledrejection', (event) => {
    // Until the first frame the only promise is that of the program's arrival.
    if (!ready) fail(say('program_not_loaded_because', event.reason));
  });
})();
