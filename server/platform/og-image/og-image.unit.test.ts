import { expect, test } from 'vitest';
import { WORDS } from '#test/harness/words.ts';
import { drawOgImage } from './draw-og-image.ts';
import { fitText } from './fit-text.ts';
import { CARD_WIDTH, type OgCard, renderCard } from './render-card.ts';
import { svgToPng } from './svg-to-png.ts';
import { loadTextOutlines } from './text-outlines.ts';

const card: OgCard = {
  title: 'Smart Irrigation System',
  caption: 'A project report on',
  price: '₹1,299',
  tags: ['ESP32', 'C++'],
  covers: [[['line', 'M10 10L300 190']]],
  shopName: 'Capstone',
  host: 'shop.example',
};
const outlines = await loadTextOutlines();

function sizeOf(png: Uint8Array): [width: number, height: number] {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

test('a social card renders all text as paths, including the rupee sign', () => {
  const svg = renderCard(card, outlines);
  expect(svg).not.toMatch(/<text|NaN|undefined/);
  const rupee = outlines.toPath({ font: 'display', size: 60 }, '₹', [0, 60]);
  expect(rupee).not.toBe('');
  expect(renderCard({ ...card, price: '₹' }, outlines)).toContain(
    outlines.toPath({ font: 'display', size: 60 }, '₹', [64, 566]),
  );
});

test.each([
  ['markup', '</svg><script>alert(1)</script>'],
  ['letters that no font has', '漢字 🚀'],
  ['one very long word', 'x'.repeat(200)],
  ['a very long sentence', 'Verification and issuing ledger '.repeat(20)],
  ['nothing', ''],
])('a social card renders a title of %s', async (_, title) => {
  const svg = renderCard({ ...card, title, tags: [title], shopName: title }, outlines);
  expect(svg.match(/<\/?svg|<script/g)).toEqual(['<svg', '</svg']);
  expect(sizeOf(await svgToPng(svg, CARD_WIDTH))).toEqual([1200, 630]);
});

test.each(Object.entries(WORDS))('a social card draws words in %s', (_, words) => {
  const style = { font: 'display', size: 60 } as const;
  for (const word of words) expect(outlines.toPath(style, word, [0, 60]), word).toMatch(/^M.{200}/);
  expect(outlines.measure(style, words.join(' '))).toBeGreaterThan(60 * words.length);
});

test('a long title in a script of India is cut between what a person sees as characters', () => {
  const measure = (size: number, line: string) => Array.from(line).length * size;
  expect(fitText('कृष्णक्षेत्र', { width: 90, maxLines: 1, sizes: [10] }, measure).lines).toEqual(['कृष्ण…']);
});

test('a social card shows four covers as a grid and fewer as one', () => {
  const countCovers = (n: number) => {
    const covers = Array.from({ length: n }, () => card.covers[0]!);
    return renderCard({ ...card, covers }, outlines).match(/M10 10L300 190/g)?.length ?? 0;
  };
  expect([0, 1, 3, 4, 5].map(countCovers)).toEqual([0, 1, 1, 4, 4]);
});

test('a social card fits text at the largest size and truncates only when necessary', () => {
  const measure = (size: number, line: string) => line.length * size;
  const box = { width: 100, maxLines: 2, sizes: [20, 10] };
  expect(fitText('ab cd', box, measure)).toEqual({ lines: ['ab cd'], size: 20 });
  expect(fitText('abcde fghi klmno', box, measure)).toEqual({ lines: ['abcde fghi', 'klmno'], size: 10 });
  expect(fitText('abcdefghij klmnopqrst uvw', box, measure).lines).toEqual(['abcdefghij', 'klmnopqrs…']);
  expect(fitText('abcdefghijklm', box, measure).lines).toEqual(['abcdefghi…']);
});

test('social cards are drawn as pictures, also when several are asked for at once', async () => {
  const [first, second] = await Promise.all([drawOgImage(card), drawOgImage({ ...card, title: 'Another' })]);
  expect([sizeOf(first), sizeOf(second)]).toEqual([
    [1200, 630],
    [1200, 630],
  ]);
  expect(first).not.toEqual(second);
});
