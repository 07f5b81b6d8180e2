import { fetchDocument, type Subscriber, streamDocument } from './stream-document.ts';

/** Browsers allow six connections per host on HTTP/1.1. Two of them stay free for pages and calls. */
const CONNECTION_SLOTS = 4;
const POLL_INTERVAL_MS = 5000;

/**
 * Follows a document over one of the connection slots that all tabs of a browser share, and polls it while no
 * slot is free. Otherwise six open streams would use up the browser's connections, and no page would load.
 */
export async function streamOrPoll(path: string, subscriber: Subscriber, signal: AbortSignal): Promise<void> {
  let last: string | null = null;
  while (!(await acquireSlot(signal))) {
    const { isRefused, json } = await fetchDocument(path, signal);
    if (signal.aborted) return;
    if (isRefused) return subscriber.onRefused();
    if (json !== null && json !== last) subscriber.onSnapshot(json);
    last = json ?? last;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    if (signal.aborted) return;
  }
  if (!signal.aborted) streamDocument(path, subscriber, signal);
}

/** Takes a free slot and holds it until `signal` aborts. Resolves to false if there is none. */
async function acquireSlot(signal: AbortSignal): Promise<boolean> {
  for (let slot = 1; slot <= CONNECTION_SLOTS; slot += 1) {
    if (await tryLock(`live-slot:${slot}`, signal)) return true;
  }
  return false;
}

function tryLock(name: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock && waitForAbort(signal);
      })
      .catch(() => resolve(false)); // The page is being unloaded.
  });
}

/** Resolves when `signal` aborts. A callback that awaits it holds its lock until then. */
export async function waitForAbort(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
}
