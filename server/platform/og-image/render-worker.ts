import { parentPort } from 'node:worker_threads';
import { loadLetters } from './letters.ts';
import { CARD_WIDTH, drawShareCard, type ShareCard } from './og-card.ts';
import { rasterise } from './rasterise.ts';

// Draws cards away from the thread that answers requests; one picture takes some 200 ms.

export interface Asked {
  id: number;
  card: ShareCard;
}

export type Answered = { id: number; png: Uint8Array } | { id: number; problem: string };

const letters = loadLetters();

parentPort?.on('message', async ({ id, card }: Asked) => {
  const answer: Answered = await letters
    .then((ready) => rasterise(drawShareCard(card, ready), CARD_WIDTH))
    .then(
      (png) => ({ id, png }),
      (error: Error) => ({ id, problem: error.stack ?? error.message }),
    );
  parentPort?.postMessage(answer);
});
