import type { Drawing } from '#app/lib/shapes.ts';

/** `soft` is less important, `loud` is emphasized, `middle` centers the text at x. */
type LabelStyle = 'soft' | 'loud' | 'middle' | 'soft middle' | 'loud middle';

/** The point is the start of the text's baseline, or its middle. */
export type Label = readonly [x: number, y: number, text: string, style?: LabelStyle];

/** A post's drawing in a viewBox of 400 by 250. */
export interface Figure {
  strokes: Drawing;
  labels: readonly Label[];
}
