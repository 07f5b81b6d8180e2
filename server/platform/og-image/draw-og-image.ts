import { drawing } from '../worker/drawing.ts';
import { defineTask } from '../worker/task-runner.ts';
import type { OgCard } from './render-card.ts';
import type { renderOgImage } from './render-og-image.ts';

const task = defineTask<typeof renderOgImage>(
  new URL('./render-og-image.ts', import.meta.url),
  'renderOgImage',
);

/**
 * Draws a social card as a PNG of 1200 by 630 in the worker thread. Throws TaskError when that fails or too
 * much is waiting.
 */
export function drawOgImage(card: OgCard): Promise<Uint8Array> {
  return drawing.run(task, card);
}
