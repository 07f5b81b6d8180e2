import { arch, box, type Drawing, type Point, path } from '#app/lib/shapes.ts';
import type { Random } from '#domain/seeded-random.ts';

interface Word {
  left: number;
  right: number;
  row: number;
}

/** Draws lines of words and the relations between them, for language processing. */
export function drawSentences(random: Random): Drawing {
  const words: Word[] = [];
  for (let row = 0; row < 4; row += 1) {
    let left = 40;
    const end = row === 3 ? random.between(150, 230) : 282;
    while (left < end - 18) {
      const right = Math.min(end, left + random.between(18, 54));
      words.push({ left, right, row });
      left = right + 9;
    }
  }
  const heightOf = (row: number) => 62 + row * 34;
  const top = (word: Word): Point => [(word.left + word.right) / 2, heightOf(word.row) - 4];
  const one = random.between(0, 3);
  const first = words.filter((word) => word.row === one);
  const anchor = first[random.between(0, first.length - 1)];
  const bonds = first.filter((word) => word !== anchor);
  const strongest = bonds[random.between(0, bonds.length - 1)];
  const bond = (word: Word | undefined) =>
    word && anchor ? arch(top(anchor), top(word), 8 + Math.abs(top(word)[0] - top(anchor)[0]) / 9) : '';
  const draw = (word: Word | undefined) =>
    word ? box(word.left, heightOf(word.row), word.right - word.left, 10) : '';
  return [
    ['hair', [0, 1, 2, 3].map((row) => path([28, heightOf(row) + 16], [292, heightOf(row) + 16]))],
    ['shade', words.filter((word) => word.row !== one).map(draw)],
    ['shape', bonds.map(draw)],
    ['line', bonds.filter((word) => word !== strongest).map(bond)],
    ['mark', bond(strongest)],
    ['spot', draw(anchor), draw(strongest)],
  ];
}
