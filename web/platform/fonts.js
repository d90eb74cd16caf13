// Glyphs drawn with the browser's fonts on a 2D canvas that is never shown. Lengths are device pixels; "pen" is the point on
// the baseline where the glyph starts.
mergeInto(LibraryManager.library, {
  $TilescopeGlyphs__deps: ['$TilescopeText'],
  $TilescopeGlyphs: {
    faces: [],  // CSS: {weight, families}
    context: null,
    font: '',  // the font shorthand in force
    white: true,
    blanks: {},  // font -> {width, ink}: what the browser draws where it has no glyph
    digits: {},  // font -> the advance that all ten digits get
    last: null,  // ink of the glyph measured last, for copy()

    // Room around a glyph's measured box: hinted and coloured glyphs overstep it.
    margin: 2,
    // Some browsers add noise to what is read from a canvas; coverage this thin is not seen anyway.
    faintest: 4,

    open: function() {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = 96;
      // A canvas outside the document inherits no language, and the language picks the form of Han characters.
      canvas.lang = document.documentElement.lang || navigator.language;
      TilescopeGlyphs.context = canvas.getContext('2d', {willReadFrequently: true});
    },

    // Changing the font parses it anew, so only when it differs.
    use: function(face, pixels, white) {
      if (!TilescopeGlyphs.context) TilescopeGlyphs.open();
      const chosen = TilescopeGlyphs.faces[face];
      const font = `${chosen.weight} ${pixels}px ${chosen.families}`;
      if (font !== TilescopeGlyphs.font || white !== TilescopeGlyphs.white) TilescopeGlyphs.set(font, white);
      return TilescopeGlyphs.context;
    },

    set: function(font, white) {
      const context = TilescopeGlyphs.context;
      TilescopeGlyphs.font = font;
      TilescopeGlyphs.white = white;
      context.font = font;
      context.fontKerning = 'none';
      context.textBaseline = 'alphabetic';
      context.fillStyle = white ? '#fff' : '#000';
    },

    // The ink of `text`: {data, stride, left, top: where it starts in data; x, y: from the pen; width, height; coloured}, or
    // null where nothing is drawn.
    ink: function(text, metrics) {
      const context = TilescopeGlyphs.context;
      const margin = TilescopeGlyphs.margin;
      const pen_x = Math.ceil(Math.max(0, metrics.actualBoundingBoxLeft)) + margin;
      const pen_y = Math.ceil(Math.max(0, metrics.actualBoundingBoxAscent)) + margin;
      const width = pen_x + Math.ceil(Math.max(0, metrics.actualBoundingBoxRight)) + margin;
      const height = pen_y + Math.ceil(Math.max(0, metrics.actualBoundingBoxDescent)) + margin;
      const canvas = context.canvas;
      if (width > canvas.width || height > canvas.height) {
        canvas.width = Math.max(width, canvas.width);
        canvas.height = Math.max(height, canvas.height);
        TilescopeGlyphs.set(TilescopeGlyphs.font, TilescopeGlyphs.white);  // a resized canvas forgets its state
      }
      context.clearRect(0, 0, width, height);
      context.fillText(text, pen_x, pen_y);
      const data = context.getImageData(0, 0, width, height).data;

      const expected = TilescopeGlyphs.white ? 255 : 0;
      let left = width, right = -1, top = height, bottom = -1, coloured = false;
      for (let y = 0, at = 0; y < height; ++y) {
        for (let x = 0; x < width; ++x, at += 4) {
          const alpha = data[at + 3];
          if (alpha < TilescopeGlyphs.faintest) continue;
          left = Math.min(left, x);
          right = Math.max(right, x);
          top = Math.min(top, y);
          bottom = y;
          // Thin coverage is quantised too coarsely to tell a colour from the ink's own.
          if (alpha > 64 && !coloured) {
            coloured = Math.max(Math.abs(data[at] - expected), Math.abs(data[at + 1] - expected),
                                Math.abs(data[at + 2] - expected)) > 8;
          }
        }
      }
      if (right < 0) return null;
      return {
        data, stride: width, left, top, coloured,
        x: left - pen_x, y: top - pen_y, width: right - left + 1, height: bottom - top + 1,
      };
    },

    same_ink: function(a, b) {
      if (a.width !== b.width || a.height !== b.height || a.x !== b.x || a.y !== b.y) return false;
      for (let y = 0; y < a.height; ++y) {
        let p = ((a.top + y) * a.stride + a.left) * 4 + 3;
        let q = ((b.top + y) * b.stride + b.left) * 4 + 3;
        for (let x = 0; x < a.width; ++x, p += 4, q += 4) {
          if (a.data[p] !== b.data[q]) return false;
        }
      }
      return true;
    },

    // Browsers tell nobody that a glyph is missing; they draw a box. This is the box of the font in force.
    blank: function() {
      const key = TilescopeGlyphs.font + TilescopeGlyphs.white;
      let blank = TilescopeGlyphs.blanks[key];
      if (!blank) {
        const nobody = String.fromCodePoint(0x10FFFE);  // a noncharacter: no font has it
        const metrics = TilescopeGlyphs.context.measureText(nobody);
        blank = {width: metrics.width, ink: TilescopeGlyphs.ink(nobody, metrics)};
        TilescopeGlyphs.blanks[key] = blank;
      }
      return blank;
    },

    digit_advance: function() {
      let advance = TilescopeGlyphs.digits[TilescopeGlyphs.font];
      if (!advance) {
        const widths = [...'0123456789'].map((digit) => TilescopeGlyphs.context.measureText(digit).width);
        advance = Math.round(Math.max(...widths));
        TilescopeGlyphs.digits[TilescopeGlyphs.font] = advance;
      }
      return advance;
    },
  },

  tilescope_glyph_face__deps: ['$TilescopeGlyphs', '$TilescopeText'],
  tilescope_glyph_face: function(weight, families, bytes) {
    return TilescopeGlyphs.faces.push({weight, families: TilescopeText.read(families, bytes)}) - 1;
  },

  // Browsers that hide what tells readers apart may give blank or random pixels instead of what was drawn.
  tilescope_glyph_readable__deps: ['$TilescopeGlyphs'],
  tilescope_glyph_readable: function() {
    if (!TilescopeGlyphs.context) TilescopeGlyphs.open();
    const context = TilescopeGlyphs.context;
    const side = 32;
    context.clearRect(0, 0, side, side);
    context.fillStyle = '#fff';
    context.fillRect(0, 0, side, side / 2);
    const data = context.getImageData(0, 0, side, side).data;
    TilescopeGlyphs.font = '';  // the fill style is no longer what it was
    for (let at = 3; at < data.length; at += 4) {
      const drawn = at < data.length / 2 ? 255 : 0;
      if (Math.abs(data[at] - drawn) > TilescopeGlyphs.faintest) return false;
    }
    return true;
  },

  tilescope_glyph_language__deps: ['$TilescopeGlyphs'],
  tilescope_glyph_language: function() {
    // The language is read when the context is made.
    TilescopeGlyphs.context = null;
    TilescopeGlyphs.font = '';
    TilescopeGlyphs.blanks = {};
  },

  // out: ascent and descent of the face's line box.
  tilescope_glyph_line__deps: ['$TilescopeGlyphs'],
  tilescope_glyph_line: function(face, pixels, out) {
    const metrics = TilescopeGlyphs.use(face, pixels, true).measureText('Hg0');
    HEAPF32[out >> 2] = metrics.fontBoundingBoxAscent || metrics.actualBoundingBoxAscent;
    HEAPF32[(out >> 2) + 1] = metrics.fontBoundingBoxDescent || metrics.actualBoundingBoxDescent;
  },

  // Measures, and where `draw` is set draws, one glyph. out: advance; x, y from the pen, width, height of the ink.
  // Returns 0 where no font has it, 1 where it has no ink, 2 for a mask, 3 for a coloured picture.
  tilescope_glyph__deps: ['$TilescopeGlyphs'],
  tilescope_glyph: function(face, pixels, code_point, white, draw, out) {
    const context = TilescopeGlyphs.use(face, pixels, !!white);
    const text = String.fromCodePoint(code_point);
    const metrics = context.measureText(text);
    // Whole device pixels: glyphs land where they were drawn, so nothing is resampled.
    let advance = Math.round(metrics.width);
    let shift = 0;
    if (code_point >= 48 && code_point <= 57) {
      const common = TilescopeGlyphs.digit_advance();
      shift = Math.round((common - metrics.width) / 2);
      advance = common;
    } else if (code_point === 32 && metrics.width < pixels * 0.4) {
      advance = Math.ceil(metrics.width - 0.1);  // a narrow space rounded down would glue words together
    }
    HEAPF32[out >> 2] = advance;

    const blank = code_point > 127 ? TilescopeGlyphs.blank() : null;
    const suspect = blank && blank.width === metrics.width;
    const ink = draw || suspect ? TilescopeGlyphs.ink(text, metrics) : null;
    if (suspect && ink && blank.ink && TilescopeGlyphs.same_ink(ink, blank.ink)) return 0;
    if (!draw || !ink) return 1;
    TilescopeGlyphs.last = ink;
    HEAPF32.set([ink.x + shift, ink.y, ink.width, ink.height], (out >> 2) + 1);
    return ink.coloured ? 3 : 2;
  },

  // Copies the ink drawn last, row by row without gaps: one byte of coverage a pixel, or RGBA where `coloured`.
  tilescope_glyph_copy__deps: ['$TilescopeGlyphs'],
  tilescope_glyph_copy: function(to, coloured) {
    const ink = TilescopeGlyphs.last;
    for (let y = 0; y < ink.height; ++y) {
      let at = ((ink.top + y) * ink.stride + ink.left) * 4;
      if (coloured) {
        HEAPU8.set(ink.data.subarray(at, at + ink.width * 4), to);
        to += ink.width * 4;
      } else {
        for (let x = 0; x < ink.width; ++x, at += 4) HEAPU8[to++] = ink.data[at + 3];
      }
    }
  },
});
