// The rest of the browser that the page needs: address and history, clipboard, downloads, storage, colour scheme, title.
mergeInto(LibraryManager.library, {
  $TilescopeAddress__deps: ['$TilescopeText'],
  $TilescopeAddress: {
    seen: '',  // the fragment that the application knows of

    fragment: function() {
      // location.hash would do but for "#" alone, which it gives as "".
      const href = window.location.href;
      const at = href.indexOf('#');
      return at < 0 ? '' : href.slice(at + 1);
    },

    on_change: function() {
      const fragment = TilescopeAddress.fragment();
      if (fragment === TilescopeAddress.seen) return;
      TilescopeAddress.seen = fragment;
      _tilescope_fragment_changed(TilescopeText.post(fragment));
    },

    with: function(fragment) {
      const href = window.location.href;
      const at = href.indexOf('#');
      const page = at < 0 ? href : href.slice(0, at);
      return fragment ? `${page}#${fragment}` : page;
    },

    set: function(fragment, push) {
      if (fragment === TilescopeAddress.fragment()) return;
      const target = TilescopeAddress.with(fragment);
      try {
        window.history[push ? 'pushState' : 'replaceState'](null, '', target);
      } catch (refused) {
        // Documents from disk, in some browsers, and pages that write too often.
        if (push) {
          window.location.hash = fragment;
        } else {
          window.location.replace(`#${fragment}`);
        }
      }
      TilescopeAddress.seen = TilescopeAddress.fragment();
    },
  },

  tilescope_address_open__deps: ['$TilescopeAddress'],
  tilescope_address_open: function() {
    TilescopeAddress.seen = TilescopeAddress.fragment();
    window.addEventListener('popstate', TilescopeAddress.on_change);
    window.addEventListener('hashchange', TilescopeAddress.on_change);
  },
  tilescope_address_fragment__deps: ['$TilescopeAddress'],
  tilescope_address_fragment: function() {
    return TilescopeText.post(TilescopeAddress.fragment());
  },
  tilescope_address_set__deps: ['$TilescopeAddress'],
  tilescope_address_set: function(text, bytes, push) {
    TilescopeAddress.set(TilescopeText.read(text, bytes), push);
  },
  tilescope_address_with__deps: ['$TilescopeAddress'],
  tilescope_address_with: function(text, bytes) {
    return TilescopeText.post(TilescopeAddress.with(TilescopeText.read(text, bytes)));
  },

  // Older browsers, and pages on plain http, have only this: the copy command, with something selected to make it possible.
  $TilescopeCopyCommand__deps: ['$TilescopeInput'],
  $TilescopeCopyCommand: function(text) {
    const area = TilescopeInput.area;
    let taken = false;
    const give = (event) => {
      event.clipboardData.setData('text/plain', text);
      event.preventDefault();
      taken = true;
    };
    document.addEventListener('copy', give, true);
    area.value = text;
    area.select();
    try {
      taken = document.execCommand('copy') && taken;
    } catch (refused) {
      taken = false;
    }
    document.removeEventListener('copy', give, true);
    TilescopeInput.refill();
    return taken;
  },
  tilescope_clipboard_write__deps: ['$TilescopeText', '$TilescopeCopyCommand'],
  tilescope_clipboard_write: function(text, bytes, told) {
    const copy = TilescopeText.read(text, bytes);
    const done = (copied) => _tilescope_clipboard_done(told, copied);
    if (navigator.clipboard && navigator.clipboard.writeText) {
      navigator.clipboard.writeText(copy).then(() => done(true), () => done(TilescopeCopyCommand(copy)));
    } else {
      done(TilescopeCopyCommand(copy));
    }
  },

  tilescope_file_fetch__deps: ['$TilescopeText'],
  tilescope_file_fetch: function(text, bytes, done) {
    const name = TilescopeText.read(text, bytes);
    // Documents from disk may read nothing beside themselves, and browsers complain of the attempt.
    const from_disk = window.location.protocol === 'file:';
    const answered = from_disk ? Promise.reject(new Error(name)) : fetch(name);
    answered.then((response) => (response.ok ? response.text() : ''), () => '').then((contents) => {
      _tilescope_file_fetched(done, TilescopeText.post(contents));
    });
  },
  tilescope_file_save__deps: ['$TilescopeText'],
  tilescope_file_save: function(name, name_bytes, type, type_bytes, contents, contents_bytes) {
    // A copy: the view may move when wasm memory grows.
    const blob = new Blob([HEAPU8.slice(contents, contents + contents_bytes)], {type: TilescopeText.read(type, type_bytes)});
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = TilescopeText.read(name, name_bytes);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  },

  tilescope_module_call__deps: ['$TilescopeText'],
  tilescope_module_call: function(text, bytes, done) {
    const told = (answer) => _tilescope_file_fetched(done, TilescopeText.post(answer));
    const words = TilescopeText.read(text, bytes).split('\0');
    window.dispatchEvent(new CustomEvent('tilescope-call', {detail: {name: words[0], args: words.slice(1), told}}));
  },

  $TilescopeFiles__deps: ['$TilescopeText'],
  $TilescopeFiles: {
    // Name and contents are parted by a line break; a file of which the reader says that it is too large need not come whole.
    give: function(file, most, done) {
      const name = file.name.replace(/[\r\n]/g, ' ');
      const told = (contents) => _tilescope_file_opened(done, TilescopeText.post(`${name}\n${contents}`));
      file.slice(0, most).text().then(told, () => told(''));
    },
  },
  tilescope_file_choose__deps: ['$TilescopeFiles'],
  tilescope_file_choose: function(most, done) {
    const input = document.createElement('input');
    input.type = 'file';
    input.addEventListener('change', () => input.files.length > 0 && TilescopeFiles.give(input.files[0], most, done));
    input.click();
  },
  tilescope_file_take_dropped__deps: ['$TilescopeFiles'],
  tilescope_file_take_dropped: function(most, done) {
    const canvas = document.getElementById('canvas');
    canvas.addEventListener('dragover', (event) => event.preventDefault());
    canvas.addEventListener('drop', (event) => {
      event.preventDefault();
      if (event.dataTransfer.files.length > 0) TilescopeFiles.give(event.dataTransfer.files[0], most, done);
    });
  },

  // Storage may be refused as a whole, or when written to; then the tab remembers alone.
  $TilescopeStore: {
    prefix: 'tilescope.',
    tab: {},
    get: function(key) {
      try {
        const value = window.localStorage.getItem(TilescopeStore.prefix + key);
        if (value !== null) return value;
      } catch (refused) {
        // falls through to the tab's own
      }
      return TilescopeStore.tab[key] || '';
    },
    set: function(key, value) {
      TilescopeStore.tab[key] = value;
      try {
        window.localStorage.setItem(TilescopeStore.prefix + key, value);
      } catch (refused) {
        // the tab's own has it
      }
    },
  },
  tilescope_store_get__deps: ['$TilescopeStore', '$TilescopeText'],
  tilescope_store_get: function(key, bytes) {
    return TilescopeText.post(TilescopeStore.get(TilescopeText.read(key, bytes)));
  },
  tilescope_store_set__deps: ['$TilescopeStore', '$TilescopeText'],
  tilescope_store_set: function(key, key_bytes, value, value_bytes) {
    TilescopeStore.set(TilescopeText.read(key, key_bytes), TilescopeText.read(value, value_bytes));
  },

  tilescope_scheme_open: function() {
    const light = window.matchMedia('(prefers-color-scheme: light)');
    light.addEventListener('change', () => _tilescope_scheme_changed(light.matches));
    return light.matches;
  },
  // The page around the canvas follows its colours.
  tilescope_scheme_show: function(dark) {
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  },

  // The plain view changed a choice that is remembered.
  tilescope_choices_open__deps: ['$TilescopeStore'],
  tilescope_choices_open: function() {
    window.addEventListener('tilescope-theme', (event) => {
      TilescopeStore.tab['theme'] = event.detail;
      _tilescope_theme_changed();
    });
    window.addEventListener('tilescope-language', (event) => {
      TilescopeStore.tab['language'] = event.detail;
      _tilescope_language_changed();
    });
  },

  // boot.js shows the plain view. Not at once: it changes the address, which must not happen while a frame is being built.
  tilescope_plain_view: function() {
    setTimeout(() => window.dispatchEvent(new Event('tilescope-show-plain')), 0);
  },

  tilescope_page_title__deps: ['$TilescopeText'],
  tilescope_page_title: function(title, bytes) {
    document.title = TilescopeText.read(title, bytes);
  },
  tilescope_page_language__deps: ['$TilescopeText'],
  tilescope_page_language: function(language, bytes) {
    document.documentElement.lang = TilescopeText.read(language, bytes);
  },
  tilescope_browser_language__deps: ['$TilescopeText'],
  tilescope_browser_language: function() {
    return TilescopeText.post(navigator.language || 'en');
  },
});
