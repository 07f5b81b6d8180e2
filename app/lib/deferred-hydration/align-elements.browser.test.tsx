import { expect, test } from 'vitest';
import { alignElements } from './align-elements.ts';

function list(html: string): HTMLElement[] {
  const holder = document.createElement('div');
  holder.innerHTML = html;
  return [...holder.querySelectorAll('button')];
}

/** The texts of all pairs. */
function pair(before: string, after: string): [string | null, string | null][] {
  const pairs = alignElements(list(before), list(after));
  return [...pairs].map(([one, other]) => [one.textContent, other.textContent]);
}

const ours = (text: string) => `<button type="button" class="ours" name="${text}">${text}</button>`;
const foreign = '<button type="button">+</button>';

test('elements are paired with themselves around elements that only one list has', () => {
  const own = ['Verify', 'Apply', 'Pay'];
  const pairs = own.map((text) => [text, text]);
  const page = own.map(ours).join('');
  expect(pair(page, page)).toEqual(pairs);
  expect(pair(own.map((text) => foreign + ours(text) + foreign).join(''), page)).toEqual(pairs);
  expect(pair(page, own.map((text) => ours(text) + foreign).join(''))).toEqual(pairs);
  expect(pair(foreign.repeat(9) + page, ours('Close') + page)).toEqual(pairs);
});

test('an element whose attributes and text were changed keeps its place, and one without a partner has none', () => {
  const changed = '<button type="button" class="ours" title="+">Translated</button>';
  expect(
    pair(ours('Verify') + foreign + changed + ours('Pay'), ['Verify', 'Apply', 'Pay'].map(ours).join('')),
  ).toEqual([
    ['Verify', 'Verify'],
    ['Translated', 'Apply'],
    ['Pay', 'Pay'],
  ]);
  expect(pair(ours('Verify'), '')).toEqual([]);
});
