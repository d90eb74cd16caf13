// The WebGL2 side of renderer.h. One program, one vertex format, one blend mode: set when the context is made and left so.
mergeInto(LibraryManager.library, {
  $TilescopeGpu: {
    gl: null,
    size: null,      // where the program takes the canvas's size
    textures: [],    // by their number; 0 is none

    vertex_shader: `#version 300 es
      uniform vec2 size;
      layout(location = 0) in vec2 position;
      layout(location = 1) in vec2 at;
      layout(location = 2) in vec4 tint;
      out vec2 texel;
      out vec4 colour;
      void main() {
        texel = at;
        colour = tint;
        gl_Position = vec4(position / size * vec2(2, -2) + vec2(-1, 1), 0, 1);
      }`,
    fragment_shader: `#version 300 es
      precision mediump float;
      uniform sampler2D atlas;
      in highp vec2 texel;
      in vec4 colour;
      out vec4 pixel;
      void main() { pixel = colour * texture(atlas, texel); }`,

    compile: function(type, source) {
      const shader = TilescopeGpu.gl.createShader(type);
      TilescopeGpu.gl.shaderSource(shader, source);
      TilescopeGpu.gl.compileShader(shader);
      return shader;
    },

    // Everything that lives in the context; again after it was lost.
    make: function() {
      const gl = TilescopeGpu.gl;
      const program = gl.createProgram();
      gl.attachShader(program, TilescopeGpu.compile(gl.VERTEX_SHADER, TilescopeGpu.vertex_shader));
      gl.attachShader(program, TilescopeGpu.compile(gl.FRAGMENT_SHADER, TilescopeGpu.fragment_shader));
      gl.linkProgram(program);
      gl.useProgram(program);
      TilescopeGpu.size = gl.getUniformLocation(program, 'size');
      TilescopeGpu.textures = [null];

      gl.bindVertexArray(gl.createVertexArray());
      gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
      gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
      const stride = 20;
      gl.vertexAttribPointer(0, 2, gl.FLOAT, false, stride, 0);
      gl.vertexAttribPointer(1, 2, gl.FLOAT, false, stride, 8);
      gl.vertexAttribPointer(2, 4, gl.UNSIGNED_BYTE, true, stride, 16);
      for (const attribute of [0, 1, 2]) gl.enableVertexAttribArray(attribute);

      gl.enable(gl.BLEND);
      gl.blendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
      gl.enable(gl.SCISSOR_TEST);
    },
  },

  // Returns the largest side of a texture, or 0 where there is no WebGL2.
  tilescope_gpu_open__deps: ['$TilescopeGpu'],
  tilescope_gpu_open: function() {
    const canvas = document.getElementById('canvas');
    const gl = canvas.getContext('webgl2', {alpha: false, antialias: false, depth: false, stencil: false});
    if (!gl) return 0;
    TilescopeGpu.gl = gl;
    TilescopeGpu.make();
    canvas.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();  // without this it is never given back
      _tilescope_canvas_lost();
    });
    canvas.addEventListener('webglcontextrestored', () => {
      TilescopeGpu.make();
      _tilescope_canvas_restored();
    });
    return gl.getParameter(gl.MAX_TEXTURE_SIZE);
  },

  tilescope_gpu_texture__deps: ['$TilescopeGpu'],
  tilescope_gpu_texture: function(width, height, pixels) {
    const gl = TilescopeGpu.gl;
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    // Every texel is drawn on a pixel of its own.
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, HEAPU8, pixels);
    return TilescopeGpu.textures.push(texture) - 1;
  },

  tilescope_gpu_texture_update__deps: ['$TilescopeGpu'],
  tilescope_gpu_texture_update: function(texture, x, y, width, height, pitch_pixels, pixels) {
    const gl = TilescopeGpu.gl;
    gl.bindTexture(gl.TEXTURE_2D, TilescopeGpu.textures[texture]);
    gl.pixelStorei(gl.UNPACK_ROW_LENGTH, pitch_pixels);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, x, y, width, height, gl.RGBA, gl.UNSIGNED_BYTE, HEAPU8, pixels);
    gl.pixelStorei(gl.UNPACK_ROW_LENGTH, 0);
  },

  tilescope_gpu_texture_free__deps: ['$TilescopeGpu'],
  tilescope_gpu_texture_free: function(texture) {
    TilescopeGpu.gl.deleteTexture(TilescopeGpu.textures[texture]);
    TilescopeGpu.textures[texture] = null;
  },

  tilescope_gpu_begin__deps: ['$TilescopeGpu'],
  tilescope_gpu_begin: function(width, height, background) {
    const gl = TilescopeGpu.gl;
    const channel = (shift) => ((background >>> shift) & 255) / 255;
    gl.viewport(0, 0, width, height);
    gl.scissor(0, 0, width, height);
    gl.clearColor(channel(0), channel(8), channel(16), 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.uniform2f(TilescopeGpu.size, width, height);
  },

  tilescope_gpu_geometry__deps: ['$TilescopeGpu'],
  tilescope_gpu_geometry: function(vertices, vertex_bytes, indices, index_bytes) {
    const gl = TilescopeGpu.gl;
    gl.bufferData(gl.ARRAY_BUFFER, HEAPU8, gl.STREAM_DRAW, vertices, vertex_bytes);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, HEAPU8, gl.STREAM_DRAW, indices, index_bytes);
  },

  tilescope_gpu_triangles__deps: ['$TilescopeGpu'],
  tilescope_gpu_triangles: function(texture, x, y, width, height, first_index, indices) {
    const gl = TilescopeGpu.gl;
    gl.bindTexture(gl.TEXTURE_2D, TilescopeGpu.textures[texture]);
    gl.scissor(x, y, width, height);
    gl.drawElements(gl.TRIANGLES, indices, gl.UNSIGNED_INT, first_index * 4);
  },
});
