// Text across the border between JavaScript and C++, as UTF-8 with a length. Into C++ it goes through one buffer that C++
// owns (mailbox.h): a sender writes there, calls an exported function with the length, and the receiver reads at once.
//
// In these libraries methods are written `name: function` and nothing is destructured: Emscripten 3.1.6 copies shorthand
// methods wrongly and removes destructured variables as unused.
mergeInto(LibraryManager.library, {
  // The compiler writes library objects out as literals: what is no literal is made when the script runs.
  $TilescopeText__postset: 'TilescopeText.encoder = new TextEncoder(); TilescopeText.decoder = new TextDecoder();',
  $TilescopeText: {
    encoder: null,
    decoder: null,
    // The string at `address` in wasm memory.
    read: function(address, bytes) {
      return TilescopeText.decoder.decode(HEAPU8.subarray(address, address + bytes));
    },
    // Puts `text` into the mailbox and gives its length in bytes.
    post: function(text) {
      const bytes = TilescopeText.encoder.encode(text);
      const address = _tilescope_mailbox(bytes.length);
      HEAPU8.set(bytes, address);
      return bytes.length;
    },
  },
});
