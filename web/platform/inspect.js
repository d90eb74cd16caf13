// window.tilescope: what inspect.h describes.
mergeInto(LibraryManager.library, {
  tilescope_inspect_open__deps: ['$TilescopeText'],
  tilescope_inspect_open: function() {
    window.tilescope = {
      frames: () => _tilescope_frames(),
      idle: () => !!_tilescope_idle(),
      inspect: () => {
        const bytes = _tilescope_inspect();
        const address = _tilescope_mailbox(0);
        return JSON.parse(TilescopeText.read(address, bytes));
      },
    };
  },
});
