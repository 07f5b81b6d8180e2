import { useSyncExternalStore } from 'react';
import { whenIdle } from '#app/lib/deferred-hydration/when-idle.ts';
import type { drawCover } from './draw-cover.ts';

type Draw = typeof drawCover;

let draw: Draw | null = null;
let serverDraw: Draw | null = null;
const listeners = new Set<() => void>();
let isLoading = false;

/** Called by the server, which has the code and draws at once. */
export function drawCoversWith(drawCover: Draw): void {
  serverDraw = drawCover;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!draw && !isLoading) {
    isLoading = true;
    whenIdle(load);
  }
  return () => listeners.delete(listener);
}

function load(): void {
  import('./draw-cover.ts')
    .then((module) => {
      draw = module.drawCover;
      // Each in a task of its own: a long list's covers take too long in one go.
      for (const listener of listeners) setTimeout(listener);
    })
    .catch(() => {
      isLoading = false;
    });
}

/** `drawCover`; null in the browser until it is loaded, once the page is idle, and on the server for what is drawn late. */
export function useDrawCover(isDrawnLate: boolean): Draw | null {
  return useSyncExternalStore(
    subscribe,
    () => draw,
    () => (isDrawnLate ? null : serverDraw),
  );
}
