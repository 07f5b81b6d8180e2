import type { Drawing } from '#app/components/cover/shapes.ts';

/** soft: less important · loud: the one number or word that matters · middle: centred on its place. */
type Manner = 'soft' | 'loud' | 'middle' | 'soft middle' | 'loud middle';

/** Words on a drawing, and where their baseline begins. */
export type Letters = readonly [x: number, y: number, text: string, manner?: Manner];

/** A post's drawing, on a sheet of 400 by 250. */
export interface Figure {
  strokes: Drawing;
  letters: readonly Letters[];
}
