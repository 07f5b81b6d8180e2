import { Worker } from 'node:worker_threads';
import type { OgCard } from './render-card.ts';
import type { RenderRequest, RenderResponse } from './render-worker.ts';

export interface OgRenderer {
  /** Renders a PNG of 1200 by 630. Rejects when rendering fails or too many requests are pending. */
  render(card: OgCard): Promise<Uint8Array>;
  close(): Promise<void>;
}

const MAX_PENDING = 50;
/** The worker is terminated after this long without work, to free its memory. */
const IDLE_MS = 60_000;

/** Renders in a worker thread, which is started on demand and does not keep the process alive. */
export function createOgRenderer(): OgRenderer {
  const pending = new Map<number, PromiseWithResolvers<Uint8Array>>();
  let worker: Worker | undefined;
  let lastId = 0;
  let idleTimer: NodeJS.Timeout | undefined;

  const rejectPending = (error: Error) => {
    worker = undefined;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };

  const stop = async () => {
    clearTimeout(idleTimer);
    const stopped = worker;
    rejectPending(new Error('The renderer was closed.'));
    await stopped?.terminate();
  };

  const start = (): Worker => {
    const started = new Worker(new URL('./render-worker.ts', import.meta.url));
    started.unref();
    started.on('message', (response: RenderResponse) => {
      const request = pending.get(response.id);
      pending.delete(response.id);
      if ('png' in response) request?.resolve(response.png);
      else request?.reject(new Error(response.error));
      if (pending.size === 0) idleTimer = setTimeout(stop, IDLE_MS).unref();
    });
    started.on('error', rejectPending);
    return started;
  };

  return {
    async render(card) {
      if (pending.size >= MAX_PENDING) throw new Error('Too many images are waiting to be rendered.');
      clearTimeout(idleTimer);
      worker ??= start();
      lastId += 1;
      const request = Promise.withResolvers<Uint8Array>();
      pending.set(lastId, request);
      worker.postMessage({ id: lastId, card } satisfies RenderRequest);
      return request.promise;
    },
    close: stop,
  };
}
