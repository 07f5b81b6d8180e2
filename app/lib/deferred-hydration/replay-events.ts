/** A part whose code never arrives must not keep the page from reacting. */
const MAX_HOLD_MS = 30_000;

let holds = 0;
let isDue = false;

/** Replays the events that queue-events.ts queued, once nothing holds them. */
export function replayEvents(): void {
  isDue = true;
  if (holds === 0) replay();
}

/** Each in a task of its own, so that it sees the effects of the one before. */
function replay(): void {
  const queued = window.queuedEvents;
  if (!queued) return;
  delete window.queuedEvents;
  queued.stop();
  for (const event of queued.replays) setTimeout(event);
}

/** Goes on queueing events until the returned function is called: a part of the page isn't hydrated yet. */
export function holdEvents(): () => void {
  if (!window.queuedEvents) return () => undefined;
  let isHeld = true;
  holds += 1;
  const release = () => {
    if (!isHeld) return;
    isHeld = false;
    holds -= 1;
    if (isDue && holds === 0) replay();
  };
  setTimeout(release, MAX_HOLD_MS);
  return release;
}
