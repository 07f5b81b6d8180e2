import { drawing } from '../worker/drawing.ts';
import { defineTask } from '../worker/task-runner.ts';
import type { layOutCard } from './lay-out-card.ts';
import { CARD_WIDTH, type OgCard } from './render-card.ts';
import { svgToPng } from './svg-to-png.ts';

const task = defineTask<typeof layOutCard>(new URL('./lay-out-card.ts', import.meta.url), 'layOutCard');

/**
 * Draws a social card as a PNG of 1200 by 630. The worker thread lays it out. Throws TaskError when that fails or
 * too much is waiting.
 */
export async function drawOgImage(card: OgCard): Promise<Uint8Array> {
  return svgToPng(await drawing.run(task, card), CARD_WIDTH);
}
