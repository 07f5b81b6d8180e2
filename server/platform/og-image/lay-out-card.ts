import { type OgCard, renderCard } from './render-card.ts';
import { loadTextOutlines } from './text-outlines.ts';

let outlines: ReturnType<typeof loadTextOutlines> | undefined;

/** Renders a social card as an SVG. */
export async function layOutCard(card: OgCard): Promise<string> {
  outlines ??= loadTextOutlines();
  return renderCard(card, await outlines);
}
