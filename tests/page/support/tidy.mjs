// Whether what the page shows can be read: no text cut by its clip rectangle, no two texts over one another.
import assert from 'node:assert/strict';

const right = (box) => box.x + box.w;
const bottom = (box) => box.y + box.h;

/// Texts that their panel or cell cuts off at the left or right. What is in a column that reaches out of sight is scrolled.
function cut_texts(view) {
  const scrolled = view.widgets.filter((box) => box.name.startsWith('column.') && right(box) > right(box.clip) + 1);
  return view.texts
    .filter((text) => text.y < bottom(text.clip) && bottom(text) > text.clip.y)
    .filter((text) => text.x < text.clip.x - 0.5 || right(text) > right(text.clip) + 0.5)
    .filter((text) => !scrolled.some((column) => text.x >= column.x && text.x < right(column) && text.y >= column.y))
    .map(({text, x, w, clip}) => `"${text}" from ${x} to ${x + w}, cut to ${clip.x} to ${clip.x + clip.w}`);
}

/// Texts that lie over one another where both are seen, but for help, which lies over the page on purpose.
function overlapping_texts(view) {
  const seen = view.texts.filter(({role}) => role !== 'help').map((text) => {
    const x = Math.max(text.x, text.clip.x);
    const y = Math.max(text.y, text.clip.y);
    return {text: text.text, x, y, w: Math.min(right(text), right(text.clip)) - x, h: Math.min(bottom(text), bottom(text.clip)) - y};
  }).filter(({w, h}) => w > 0 && h > 0);
  const found = [];
  for (const [index, one] of seen.entries()) {
    for (const other of seen.slice(index + 1)) {
      const w = Math.min(right(one), right(other)) - Math.max(one.x, other.x);
      const h = Math.min(bottom(one), bottom(other)) - Math.max(one.y, other.y);
      // Line boxes of neighbouring lines may touch.
      if (w > 1 && h > 3) found.push(`"${one.text}" and "${other.text}"`);
    }
  }
  return found;
}

/// Fails with the texts that are cut or overlap. `what` says which look of the page it is.
export function assert_tidy(view, what) {
  assert.ok(view.texts.length > 1 && view.widgets.length > 4, `${what}: next to nothing is shown`);
  assert.deepEqual(cut_texts(view), [], what);
  assert.deepEqual(overlapping_texts(view), [], what);
}
