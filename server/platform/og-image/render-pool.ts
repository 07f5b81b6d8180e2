import { Worker } from 'node:worker_threads';
import type { ShareCard } from './og-card.ts';
import type { Answered, Asked } from './render-worker.ts';

export interface SharePainter {
  /** A PNG of 1200 by 630. Rejects when the picture cannot be drawn, or when too many wait already. */
  draw(card: ShareCard): Promise<Uint8Array>;
  close(): Promise<void>;
}

interface Waiting {
  done(png: Uint8Array): void;
  failed(error: Error): void;
}

const MOST_WAITING = 50;
/** After this long without work the thread ends and gives its memory back, in milliseconds. */
const IDLE = 60_000;

/** Draws in a thread of its own, which begins with the first picture and never keeps the process alive. */
export function createSharePainter(): SharePainter {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let last = 0;
  let idle: NodeJS.Timeout | undefined;

  const giveUp = (error: Error) => {
    worker = undefined;
    for (const { failed } of waiting.values()) failed(error);
    waiting.clear();
  };

  const stop = async () => {
    clearTimeout(idle);
    const stopped = worker;
    giveUp(new Error('The painter was closed.'));
    await stopped?.terminate();
  };

  const start = (): Worker => {
    const started = new Worker(new URL('./render-worker.ts', import.meta.url));
    started.unref();
    started.on('message', (answer: Answered) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('png' in answer) asked?.done(answer.png);
      else asked?.failed(new Error(answer.problem));
      if (waiting.size === 0) idle = setTimeout(stop, IDLE).unref();
    });
    started.on('error', giveUp);
    return started;
  };

  return {
    draw(card) {
      if (waiting.size >= MOST_WAITING)
        return Promise.reject(new Error('Too many pictures wait to be drawn.'));
      clearTimeout(idle);
      worker ??= start();
      last += 1;
      const asked: Asked = { id: last, card };
      return new Promise((done, failed) => {
        waiting.set(asked.id, { done, failed });
        worker?.postMessage(asked);
      });
    },
    close: stop,
  };
}
