import { useEffect, useState } from 'react';
import type { EarlyPage, FindElement } from './queue-events.ts';

/**
 * Replays the events that queue-events.ts queued. React draws the whole page again if a browser's add-on has
 * put an element into it, such as a button beside a field. What the early page held is then restored in the
 * new one, by code that few visitors need: it is loaded while React starts if there is something to restore.
 */
export function useEarlyInput(): void {
  // A ref would be lost with the attempt to hydrate.
  const [early] = useState(readPage);
  useEffect(() => {
    if (!early) return;
    if (early.parts.every((part) => part.isConnected)) return replayEvents(findSame);
    loadRestoring()
      .then(({ restorePage }) => replayEvents(...restorePage(early)))
      // Offline, the new page still works.
      .catch(() => replayEvents(findSame));
  }, [early]);
}

const loadRestoring = () => import('./restored-page.ts');

function readPage(): EarlyPage | null {
  if (typeof window === 'undefined' || !window.queuedEvents) return null;
  if (window.queuedEvents.replays.length > 0) loadRestoring().catch(() => undefined);
  return { parts: [...document.body.children], focused: document.activeElement };
}

const findSame: FindElement = (early) => (early.isConnected ? early : null);

/** Replays each event in its own task, so that it sees the effects of the one before. `fields` are set first. */
function replayEvents(find: FindElement, fields: (() => void)[] = []): void {
  const queued = window.queuedEvents;
  if (!queued) return;
  delete window.queuedEvents;
  queued.stop();
  for (const replay of [...fields, ...queued.replays]) setTimeout(replay, 0, find);
}
