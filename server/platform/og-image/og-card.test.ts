import { expect, test } from 'vitest';
import { fitLines } from './fit-lines.ts';
import { loadLetters } from './letters.ts';
import { CARD_WIDTH, drawShareCard, type ShareCard } from './og-card.ts';
import { rasterise } from './rasterise.ts';
import { createSharePainter } from './render-pool.ts';

const card: ShareCard = {
  title: 'Smart Irrigation System',
  caption: 'A project report on',
  price: '₹1,299',
  tags: ['ESP32', 'C++'],
  drawings: [[['line', 'M10 10L300 190']]],
  shopName: 'Capstone',
  host: 'shop.example',
};
const letters = await loadLetters();
const price = { face: 'display', size: 60 } as const;
const size = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
};

test('every letter is a path, the rupee sign included', () => {
  const svg = drawShareCard(card, letters);
  expect(svg).not.toMatch(/<text|NaN|undefined/);
  expect(letters.write(price, '₹', [0, 60])).not.toBe('');
  expect(letters.width(price, '₹1,299')).toBeGreaterThan(100);
});

test.each([
  ['markup', '</svg><script>alert(1)</script>'],
  ['a script the fonts lack', 'स्मार्ट सिंचाई'],
  ['one endless word', 'x'.repeat(200)],
  ['a sentence without end', 'Verification and issuing ledger '.repeat(20)],
  ['nothing', ''],
])('a title of %s still makes a picture', async (_, title) => {
  const svg = drawShareCard({ ...card, title, tags: [title], shopName: title }, letters);
  expect(svg.match(/<\/?svg|<script/g)).toHaveLength(2);
  expect(size(await rasterise(svg, CARD_WIDTH))).toEqual([1200, 630]);
});

test('lines are as large as they fit, and cut only when they must be', () => {
  const widthOf = (height: number, line: string) => line.length * height;
  const box = { room: 100, most: 2, sizes: [20, 10] };
  expect(fitLines('ab cd', box, widthOf)).toEqual({ lines: ['ab cd'], size: 20 });
  expect(fitLines('abcde fghi klmno', box, widthOf)).toEqual({ lines: ['abcde fghi', 'klmno'], size: 10 });
  expect(fitLines('abcdefghij klmnopqrst uvw', box, widthOf).lines).toEqual(['abcdefghij', 'klmnopqrs…']);
  expect(fitLines('abcdefghijklm', box, widthOf).lines).toEqual(['abcdefghi…']);
});

test('the painter draws beside the thread that answers, many at once, and begins again after closing', async () => {
  const painter = createSharePainter();
  const drawn = await Promise.all([painter.draw(card), painter.draw({ ...card, title: 'Another' })]);
  expect(drawn.map(size)).toEqual([
    [1200, 630],
    [1200, 630],
  ]);
  const waiting = Array.from({ length: 50 }, () => painter.draw(card));
  const outcome = Promise.allSettled(waiting);
  await expect(painter.draw(card)).rejects.toThrow('Too many');
  await painter.close();
  expect((await outcome).map(({ status }) => status)).toContain('rejected');
  expect(size(await painter.draw(card))).toEqual([1200, 630]);
  await painter.close();
});
