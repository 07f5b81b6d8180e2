import { isRtl, typeOf } from '../text/direction.ts';
import type { Cluster, ShapedRun } from '../text/shape.ts';
import type { Typeface } from '../text/typefaces.ts';
import { type Line, sortVisually, type Word } from '../text/wrap.ts';

/** A cluster of a line, and where it is drawn. */
export interface PlacedCluster {
  cluster: Cluster;
  typeface: Typeface;
  isIndian: boolean;
  isRtl: boolean;
  /** From the beginning of the line, as a fraction of the type size. */
  x: number;
}

/** Left-to-right mark, which is invisible. It takes its width from the letter before it. */
export const LRM = '\u200e';
const LRM_WIDTH = 0.01;

/**
 * Puts the clusters of a line into the order in which programs that copy text expect them from left to right.
 * A line without Urdu keeps its order. Otherwise programs take the parts of a line as they stand, and turn
 * around those with Urdu letters, together with the spaces and signs that follow. So each such part is turned
 * around here, and ends with a mark that is read from left to right, if something follows.
 */
export function toReadingOrder(line: Line): PlacedCluster[] {
  const placed = place(line);
  if (line.words.every(({ level }) => level === 0)) return placed;
  const ordered: PlacedCluster[] = [];
  for (let begin = 0; begin < placed.length; ) {
    const first = placed[begin] as PlacedCluster;
    if (!isRtlLetter(first)) {
      ordered.push(first);
      begin += 1;
      continue;
    }
    let end = begin + 1;
    for (let n = end; n < placed.length; n += 1) {
      const each = placed[n] as PlacedCluster;
      if (isRtlLetter(each)) end = n + 1;
      else if (isNumberOrLatin(each)) break;
    }
    const turned = placed.slice(begin, end).reverse().flatMap(turnAround);
    ordered.push(...(end < placed.length ? addMark(turned) : turned));
    begin = end;
  }
  return ordered;
}

/** The clusters of a line in the order in which they are read, each where it is drawn. */
function place(line: Line): PlacedCluster[] {
  const positions = new Map<Word, number>();
  let x = 0;
  for (const word of sortVisually(line.words)) {
    positions.set(word, x);
    x += word.width;
  }
  return line.words.flatMap((word) => {
    const clusters = placeRuns(word.runs, positions.get(word) ?? 0);
    return word.level % 2 === 1 ? clusters.reverse() : clusters;
  });
}

function placeRuns(runs: ShapedRun[], begin: number): PlacedCluster[] {
  let x = begin;
  return runs.flatMap(({ typeface, isIndian, isRtl, clusters }) =>
    clusters.map((cluster) => {
      const placed = { cluster, typeface, isIndian, isRtl, x };
      x += cluster.width;
      return placed;
    }),
  );
}

function isRtlLetter({ cluster }: PlacedCluster): boolean {
  return isRtl(cluster.text);
}

/** Commas and other signs of numbers count as these, too. */
function isNumberOrLatin({ cluster }: PlacedCluster): boolean {
  return ['L', 'EN', 'ES', 'ET', 'AN', 'CS'].includes(typeOf(cluster.text));
}

/** Splits a letter and its marks, which are turned around, too. The letter draws them all. */
function turnAround(placed: PlacedCluster): PlacedCluster[] {
  const [letter = '', ...marks] = Array.from(placed.cluster.text);
  return [
    ...marks.reverse().map((text) => ({ ...placed, cluster: { text, glyphs: [], width: 0 } })),
    { ...placed, cluster: { ...placed.cluster, text: letter } },
  ];
}

function addMark(turned: PlacedCluster[]): PlacedCluster[] {
  const last = turned.at(-1) as PlacedCluster;
  const { width } = last.cluster;
  return [
    ...turned.slice(0, -1),
    { ...last, cluster: { ...last.cluster, width: width - LRM_WIDTH } },
    { ...last, x: last.x + width - LRM_WIDTH, cluster: { text: LRM, glyphs: [], width: LRM_WIDTH } },
  ];
}
