import { lookAtDocument } from './fetch-document.ts';
import { followDocument } from './subscribe-document.ts';

/** Browsers allow six connections to a host on HTTP/1.1: the others stay free for pages and calls. */
const PLACES = 4;
/** How often a document is looked at that has no connection of its own. */
const LOOK_AGAIN_MS = 5000;

interface Follower {
  path: string;
  onSnapshot: (json: string) => void;
  onRefused: () => void;
  /** Ends it. */
  signal: AbortSignal;
}

/**
 * Follows a document over one of the few connections that all tabs of a browser share. While they are all taken by other
 * documents it is looked at every few seconds instead, so that no number of tabs keeps pages from loading.
 */
export async function followInTurn(follower: Follower): Promise<void> {
  const { path, onSnapshot, onRefused, signal } = follower;
  const look = makeLook(follower);
  while (!(await takePlace(signal))) {
    if (signal.aborted || (await look()) === 'refused') return;
    await pause(signal);
  }
  if (signal.aborted) return;
  signal.addEventListener('abort', followDocument(path, onSnapshot, onRefused));
}

/** Holds a free place until the signal aborts; false when there is none. */
async function takePlace(signal: AbortSignal): Promise<boolean> {
  for (let place = 1; place <= PLACES; place += 1) {
    if (await takeLock(`capstone:place:${place}`, signal)) return true;
  }
  return false;
}

function takeLock(name: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((answer) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      answer(lock !== null);
      if (lock === null || signal.aborted) return;
      return new Promise<void>((done) => signal.addEventListener('abort', () => done()));
    });
  });
}

/** Reads the document once each time it is called, and tells when it is another one than before. */
function makeLook({ path, onSnapshot, onRefused, signal }: Follower) {
  let last: string | null = null;
  return async (): Promise<'seen' | 'refused'> => {
    const { refused, json } = await lookAtDocument(path, signal);
    if (signal.aborted) return 'seen';
    if (refused) {
      onRefused();
      return 'refused';
    }
    if (json !== null && json !== last) onSnapshot(json);
    last = json ?? last;
    return 'seen';
  };
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, LOOK_AGAIN_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}
