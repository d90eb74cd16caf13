// The looks of the page that are tested for cut words and photographed: every view, on the screens, scales and in the languages
// that readers have.

export const screens = [
  {name: 'wide', width: 1440, height: 900},
  {name: 'laptop', width: 1280, height: 720},
  {name: 'medium', width: 900, height: 700},
  {name: 'phone', width: 390, height: 844},
];
export const scales = [1, 1.5, 2];
export const schemes = ['dark', 'light'];
export const locales = ['en-US', 'zh-CN'];

/// A view as a link opens it; `view` is spelt out so that a phone shows the canvas.
export const views = [
  {name: 'ranking', fragment: 'v=1&view=ranking'},
  {name: 'refused', fragment: 'v=1&M=many&smem_cap=-1&view=ranking'},
  {name: 'filtered', fragment: 'v=1&view=ranking&filter=bm%3E%3D64%20waves%3C9&tile=64x512x16&pin=64x512x16'},
  {name: 'rejected', fragment: 'v=1&dev=h100-sxm&smem_stages=2&view=rejected'},
  {name: 'compare', fragment: 'v=1&view=compare&pin=128x256x16,128x128x16,64x512x16,64x256x16'},
  {name: 'hints', fragment: 'v=1&model=carver&dev=h100-sxm&view=hints'},
  {name: 'ranked', fragment: 'v=1&M=1000&N=1000&model=carver&dev=a100-80g&view=ranked'},
  {name: 'search', fragment: 'v=1&model=carver&op=conv&dev=a100-80g&view=search'},
  {name: 'raises', fragment: 'v=1&model=carver&with_bias=true&dev=h100-sxm&view=hints'},
  {name: 'landscape', fragment: 'v=1&view=landscape'},
  {name: 'search path', fragment: 'v=1&model=carver&dev=h100-sxm&view=landscape&visits=40'},
  {name: 'sweep', fragment: 'v=1&model=carver&dev=a100-80g&view=sweep&values=16..4096*2'},
  {name: 'sweep of two', fragment: 'v=1&view=sweep&over=M&values=16..4096*2&over2=N&values2=64..4096*4'},
  {name: 'devices', fragment: 'v=1&model=carver&view=devices&devices=a100-80g,t4'},
  {name: 'assumptions', fragment: 'v=1&reg_bits=out&view=assumptions'},
  {name: 'measured', fragment: 'v=1&view=measured'},
  {name: 'attention', fragment: 'v=1&model=carver&op=attention&dev=a100-80g-optin&view=hints'},
];
