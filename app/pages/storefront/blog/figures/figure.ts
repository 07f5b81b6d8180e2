import type { Drawing } from '#app/components/cover/shapes.ts';

/** soft: less important · loud: emphasized · middle: centered at x. */
type LabelStyle = 'soft' | 'loud' | 'middle' | 'soft middle' | 'loud middle';

/** Text at the start (or middle) of its baseline. */
export type Label = readonly [x: number, y: number, text: string, style?: LabelStyle];

/** A post's drawing in a viewBox of 400 by 250. */
export interface Figure {
  strokes: Drawing;
  labels: readonly Label[];
}
