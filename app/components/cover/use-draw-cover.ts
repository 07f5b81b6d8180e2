import { type RefObject, useEffect, useSyncExternalStore } from 'react';
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
  return () => listeners.delete(listener);
}

function load(): void {
  if (isLoading) return;
  isLoading = true;
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

/**
 * `drawCover`; null in the browser until it is loaded, and on the server for what is drawn late. It is loaded once the page is idle for
 * a drawing that the HTML lacks, and with the visitor's first move for the pages that may follow.
 */
export function useDrawCover(drawing: RefObject<SVGElement | null>, isDrawnLate: boolean): Draw | null {
  useEffect(() => {
    if (draw) return;
    if (!drawing.current?.hasChildNodes()) return whenIdle(load);
    const stopped = new AbortController();
    for (const type of ['pointermove', 'pointerdown', 'keydown'])
      addEventListener(type, load, { once: true, passive: true, signal: stopped.signal });
    return () => stopped.abort();
  }, [drawing]);
  return useSyncExternalStore(
    subscribe,
    () => draw,
    () => (isDrawnLate ? null : serverDraw),
  );
}
