import { parentPort } from 'node:worker_threads';
import { CARD_WIDTH, type OgCard, renderCard } from './render-card.ts';
import { svgToPng } from './svg-to-png.ts';
import { loadTextOutlines } from './text-outlines.ts';

// This is the worker thread of og-renderer.ts. An image takes about 200 ms.

export interface RenderRequest {
  id: number;
  card: OgCard;
}

export type RenderResponse = { id: number; png: Uint8Array } | { id: number; error: string };

const outlines = loadTextOutlines();

parentPort?.on('message', async ({ id, card }: RenderRequest) => {
  parentPort?.postMessage(await render(id, card));
});

async function render(id: number, card: OgCard): Promise<RenderResponse> {
  try {
    return { id, png: await svgToPng(renderCard(card, await outlines), CARD_WIDTH) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
