/**
 * Replays the events that queue-events.ts queued, each in its own task, so that it sees the effects of the
 * one before.
 */
export function replayEvents(): void {
  const queued = window.queuedEvents;
  if (!queued) return;
  delete window.queuedEvents;
  queued.stop();
  for (const replay of queued.replays) setTimeout(replay);
}
