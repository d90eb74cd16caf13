// Events of the pointer and the keyboard. Keys and text arrive at a textarea that lies unseen under the canvas's caret: only an
// editable element gets composition, paste and a phone's keyboard. It holds one filler character, so that a phone's Backspace
// has something to delete. Two empty elements before and after it catch Tab from either side.
mergeInto(LibraryManager.library, {
  $TilescopeInput__deps: ['$TilescopeText', '$TilescopeCanvas'],
  $TilescopeInput__postset: 'TilescopeInput.mac = /Mac|iPhone|iPad|iPod/.test(navigator.platform);',
  $TilescopeInput: {
    area: null,
    doors: [],  // the elements before and after
    composing: false,
    refocusing: false,  // the focus goes and comes back for the browser's sake alone
    mac: false,  // Cmd does what Ctrl does elsewhere

    filler: ' ',
    pointers: {mouse: 0, pen: 1, touch: 2},
    phases: {pointerdown: 0, pointermove: 1, pointerup: 2, pointercancel: 3, pointerleave: 4},

    modifiers: function(event) {
      // AltGr makes characters; some systems report it as Ctrl+Alt.
      const graph = event.getModifierState && event.getModifierState('AltGraph');
      return (event.shiftKey ? 1 : 0) | (event.ctrlKey && !graph ? 2 : 0) | (event.altKey && !graph ? 4 : 0) |
             (event.metaKey ? 8 : 0);
    },

    on_pointer: function(event) {
      const canvas = TilescopeCanvas.element;
      const phase = TilescopeInput.phases[event.type];
      if (!event.isPrimary) return;
      if (event.type === 'pointerdown') {
        canvas.setPointerCapture(event.pointerId);
        // A composition under way belongs to the field it was begun in.
        if (TilescopeInput.composing) TilescopeInput.area.blur();
        if (event.pointerType !== 'touch') TilescopeInput.focus();
      }
      const box = canvas.getBoundingClientRect();
      const ratio = window.devicePixelRatio;
      _tilescope_pointer(TilescopeInput.pointers[event.pointerType] || 0, phase, (event.clientX - box.left) * ratio,
                         (event.clientY - box.top) * ratio, event.buttons, TilescopeInput.modifiers(event),
                         event.timeStamp / 1000);
    },

    on_wheel: function(event) {
      if (event.ctrlKey) return;  // the browser's zoom, and how a pinch on a trackpad arrives
      event.preventDefault();
      // In CSS pixels: a line is what browsers scroll for one, a page is the canvas.
      const unit = [1, 18, TilescopeCanvas.element.clientHeight][event.deltaMode] * window.devicePixelRatio;
      _tilescope_wheel(event.deltaX * unit, event.deltaY * unit, TilescopeInput.modifiers(event));
    },

    send_text: function(text) {
      _tilescope_text(TilescopeText.post(text));
    },

    send_key: function(key, code, modifiers) {
      return _tilescope_key(TilescopeText.post(`${key}\n${code}`), modifiers);
    },

    on_key_down: function(event) {
      if (event.isComposing || event.keyCode === 229) return;  // the input method's
      const modifiers = TilescopeInput.modifiers(event);
      if (event.key === 'Tab') {
        if (modifiers & ~1) return;
        if (_tilescope_tab(event.shiftKey)) {
          event.preventDefault();
        } else {
          TilescopeInput.open_doors();
        }
        return;
      }
      if (TilescopeInput.send_key(event.key, event.code, modifiers)) event.preventDefault();
    },

    // The browser moves the focus itself, past the elements that would catch it.
    open_doors: function() {
      for (const door of TilescopeInput.doors) door.tabIndex = -1;
      setTimeout(() => {
        for (const door of TilescopeInput.doors) door.tabIndex = 0;
      }, 0);
    },

    // Whatever a keyboard, an input method or a phone did to the text, the difference to the filler is what was meant.
    collect: function() {
      const filler = TilescopeInput.filler;
      const value = TilescopeInput.area.value;
      if (value === filler) return;
      TilescopeInput.refill();
      if (value.length < filler.length) {
        TilescopeInput.send_key('Backspace', '', 0);
        return;
      }
      const text = value.startsWith(filler) ? value.slice(filler.length) : value;
      if (text === '\n') {
        TilescopeInput.send_key('Enter', '', 0);
      } else {
        TilescopeInput.send_text(text);
      }
    },

    refill: function() {
      const area = TilescopeInput.area;
      const filler = TilescopeInput.filler;
      if (area.value !== filler) area.value = filler;
      area.setSelectionRange(filler.length, filler.length);
    },

    on_composition: function(event) {
      const area = TilescopeInput.area;
      if (event.type === 'compositionstart') {
        TilescopeInput.composing = true;
        area.classList.add('composing');
        return;
      }
      TilescopeInput.composing = false;
      area.classList.remove('composing');
      TilescopeInput.collect();
    },

    on_paste: function(event) {
      event.preventDefault();
      const text = event.clipboardData.getData('text/plain');
      if (text) _tilescope_paste(TilescopeText.post(text));
    },

    focus: function() {
      TilescopeInput.area.focus({preventScroll: true});
    },

    listen: function() {
      const canvas = TilescopeCanvas.element;
      const area = TilescopeInput.area;
      for (const type of Object.keys(TilescopeInput.phases)) canvas.addEventListener(type, TilescopeInput.on_pointer);
      canvas.addEventListener('wheel', TilescopeInput.on_wheel, {passive: false});
      canvas.addEventListener('mousedown', (event) => event.preventDefault());  // keeps the focus where on_pointer put it
      canvas.addEventListener('contextmenu', (event) => event.preventDefault());

      area.addEventListener('keydown', TilescopeInput.on_key_down);
      area.addEventListener('input', () => {
        if (!TilescopeInput.composing) TilescopeInput.collect();
      });
      area.addEventListener('compositionstart', TilescopeInput.on_composition);
      area.addEventListener('compositionend', TilescopeInput.on_composition);
      area.addEventListener('paste', TilescopeInput.on_paste);
      area.addEventListener('focus', () => {
        TilescopeInput.refill();
        if (!TilescopeInput.refocusing) _tilescope_focus(true, true);
      });
      area.addEventListener('blur', () => {
        if (!TilescopeInput.refocusing) _tilescope_focus(false, document.hasFocus());
      });

      TilescopeInput.doors[0].addEventListener('focus', () => {
        TilescopeInput.focus();
        _tilescope_enter(false);
      });
      TilescopeInput.doors[1].addEventListener('focus', () => {
        TilescopeInput.focus();
        _tilescope_enter(true);
      });
    },
  },

  tilescope_input_open__deps: ['$TilescopeInput'],
  tilescope_input_open: function() {
    TilescopeInput.area = document.getElementById('keys');
    TilescopeInput.doors = [document.getElementById('keys-before'), document.getElementById('keys-after')];
    TilescopeInput.listen();
  },

  tilescope_input_is_mac__deps: ['$TilescopeInput'],
  tilescope_input_is_mac: function() {
    return TilescopeInput.mac;
  },

  // Where the caret is (CSS pixels): the input method shows its candidates there.
  tilescope_input_caret__deps: ['$TilescopeInput'],
  tilescope_input_caret: function(x, y, height) {
    const style = TilescopeInput.area.style;
    style.left = `${x}px`;
    style.top = `${y}px`;
    style.height = style.lineHeight = `${height}px`;
  },

  // Brings up or sends away the keyboard of a touch screen. Browsers bring it up only in answer to a tap.
  tilescope_input_screen_keyboard__deps: ['$TilescopeInput'],
  tilescope_input_screen_keyboard: function(wanted) {
    const area = TilescopeInput.area;
    const mode = wanted ? 'text' : 'none';
    // Some systems look at the mode only when the focus arrives. Keys of a real keyboard are wanted either way.
    if (area.inputMode !== mode && document.activeElement === area) {
      TilescopeInput.refocusing = true;
      area.blur();
    }
    area.inputMode = mode;
    TilescopeInput.focus();
    TilescopeInput.refocusing = false;
  },
});
