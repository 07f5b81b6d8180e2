import { CARD_WIDTH, type OgCard, renderCard } from './render-card.ts';
import { svgToPng } from './svg-to-png.ts';
import { loadTextOutlines } from './text-outlines.ts';

let outlines: ReturnType<typeof loadTextOutlines> | undefined;

/** Renders a social card as a PNG, which takes about 200 ms. */
export async function renderOgImage(card: OgCard): Promise<Uint8Array> {
  outlines ??= loadTextOutlines();
  return svgToPng(renderCard(card, await outlines), CARD_WIDTH);
}
