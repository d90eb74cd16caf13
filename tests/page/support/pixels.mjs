// Measures screenshots. The arithmetic runs in a page of the same browser, which can decode a PNG.

/// A page of its own for decoding, in `browser`.
export async function open_darkroom(browser) {
  const page = await browser.newPage();

  /// How crisp a part of a screenshot is (device pixels), from 0 to 1: the mean step between horizontal neighbours, each step
  /// weighted by itself, in units of the part's whole range of brightness. Ink that meets its ground from one pixel to the
  /// next gives large steps; the same ink smeared gives many small ones. `enlarge` scales the screenshot up first, as a
  /// browser does with a canvas that has too few pixels.
  function sharpness(png, boxes, {enlarge = 1} = {}) {
    return page.evaluate(async ({base64, boxes, enlarge}) => {
      const blob = await (await fetch(`data:image/png;base64,${base64}`)).blob();
      const bitmap = await createImageBitmap(blob);
      const canvas = new OffscreenCanvas(bitmap.width * enlarge, bitmap.height * enlarge);
      const context = canvas.getContext('2d', {willReadFrequently: true});
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      const all = boxes.map((box) => {
        const [x, y, w, h] = [box.x, box.y, box.w, box.h].map((length) => Math.round(length * enlarge));
        const {data} = context.getImageData(x, y, w, h);
        const light = Array.from({length: w * h}, (_, i) => 0.3 * data[4 * i] + 0.6 * data[4 * i + 1] + 0.1 * data[4 * i + 2]);
        let [steps, squares] = [0, 0];
        for (let i = 1; i < light.length; ++i) {
          if (i % w === 0) continue;
          const step = Math.abs(light[i] - light[i - 1]);
          steps += step;
          squares += step * step;
        }
        const range = Math.max(...light) - Math.min(...light);
        return range > 0 ? squares / steps / range : 0;
      });
      return all.reduce((sum, each) => sum + each, 0) / all.length;
    }, {base64: png.toString('base64'), boxes, enlarge});
  }

  /// The largest difference between two screenshots of one size in any channel of any pixel, 0 to 255.
  function difference(one, other) {
    return page.evaluate(async (images) => {
      const [a, b] = await Promise.all(images.map(async (base64) => {
        const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        context.drawImage(bitmap, 0, 0);
        return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
      }));
      if (a.length !== b.length) return 255;
      return a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);
    }, [one.toString('base64'), other.toString('base64')]);
  }

  return {sharpness, difference, close: () => page.close()};
}
