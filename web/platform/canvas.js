// The canvas's place in the page: its size in device pixels and the pixel ratio.
mergeInto(LibraryManager.library, {
  $TilescopeCanvas__deps: ['$TilescopeText'],
  $TilescopeCanvas: {
    element: null,
    cursor: '',

    report: function(width, height) {
      _tilescope_canvas_resized(width, height, window.devicePixelRatio);
    },

    // Where the browser does not give whole device pixels (Safari), they are reckoned.
    reckon: function() {
      const ratio = window.devicePixelRatio;
      const box = TilescopeCanvas.element.getBoundingClientRect();
      TilescopeCanvas.report(Math.round(box.right * ratio) - Math.round(box.left * ratio),
                             Math.round(box.bottom * ratio) - Math.round(box.top * ratio));
    },

    watch_size: function() {
      const observer = new ResizeObserver((entries) => {
        const box = entries[0].devicePixelContentBoxSize;
        // A browser that emulates another screen may give the box of the real one.
        const wide = TilescopeCanvas.element.clientWidth * window.devicePixelRatio;
        if (box && Math.abs(box[0].inlineSize - wide) < 2) {
          TilescopeCanvas.report(box[0].inlineSize, box[0].blockSize);
        } else {
          TilescopeCanvas.reckon();
        }
      });
      try {
        observer.observe(TilescopeCanvas.element, {box: 'device-pixel-content-box'});
      } catch (unknown_box) {
        observer.observe(TilescopeCanvas.element);
      }
    },

    // Moving to another monitor changes the ratio without any other event.
    watch_ratio: function() {
      const ratio = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
      ratio.addEventListener('change', () => {
        TilescopeCanvas.reckon();
        TilescopeCanvas.watch_ratio();
      }, {once: true});
    },
  },

  tilescope_canvas_open__deps: ['$TilescopeCanvas'],
  tilescope_canvas_open: function() {
    TilescopeCanvas.element = document.getElementById('canvas');
    TilescopeCanvas.reckon();
    TilescopeCanvas.watch_size();
    TilescopeCanvas.watch_ratio();
  },

  tilescope_canvas_fit__deps: ['$TilescopeCanvas'],
  tilescope_canvas_fit: function(width, height) {
    const canvas = TilescopeCanvas.element;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
  },

  tilescope_canvas_cursor__deps: ['$TilescopeCanvas', '$TilescopeText'],
  tilescope_canvas_cursor: function(css, bytes) {
    const cursor = TilescopeText.read(css, bytes);
    if (cursor === TilescopeCanvas.cursor) return;
    TilescopeCanvas.cursor = TilescopeCanvas.element.style.cursor = cursor;
  },

  // What boot.js tells the reader.
  tilescope_canvas_tell__deps: ['$TilescopeText'],
  tilescope_canvas_tell: function(event, bytes) {
    window.dispatchEvent(new Event(`tilescope-${TilescopeText.read(event, bytes)}`));
  },
});
