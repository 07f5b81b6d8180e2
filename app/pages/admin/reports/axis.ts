/** The marks of an upright axis: round numbers, the lowest first, with zero among them. */
export function marksOf(lowest: number, highest: number): number[] {
  const span = Math.max(highest, 0) - Math.min(lowest, 0);
  const step = roundStep((span || 1) / 4);
  const marks: number[] = [];
  const last = Math.ceil(Math.max(highest, 0) / step);
  for (let at = Math.floor(Math.min(lowest, 0) / step); at <= Math.max(last, 1); at += 1)
    marks.push(at * step);
  return marks;
}

/** The next of 1, 2, 5, 10, 20… ; whole, because people, orders and rupees are. */
function roundStep(least: number): number {
  const ten = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].find((factor) => factor * ten >= least) ?? 10;
  return Math.max(step * ten, 1);
}

/** Which of so many bars are named below: at most four, evenly, with the first and the last. */
export function namedBars(count: number): number[] {
  const names = Math.min(count, 4);
  if (names < 2) return names === 1 ? [0] : [];
  return Array.from({ length: names }, (_, at) => Math.round((at * (count - 1)) / (names - 1)));
}
