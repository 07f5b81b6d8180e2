import { isSigningOut, SIGN_OUT } from '../sign-out.ts';
import { type Subscriber, streamDocument } from './stream-document.ts';
import { streamOrPoll, waitForAbort } from './stream-or-poll.ts';

type Message =
  | { type: 'snapshot'; json: string }
  /** A new subscriber asks for the latest snapshot. */
  | { type: 'request' }
  /** The leader sends the latest snapshot to subscribers that have none yet. */
  | { type: 'latest'; json: string }
  /** The server will keep refusing the document: access was revoked or the document deleted. */
  | { type: 'refused' };

/**
 * Subscribes to `/documents/{path}`: `onSnapshot` gets the document at once and after every change. All tabs
 * of a browser share one connection per path. `onRefused` is called when the server will keep refusing the
 * document. Returns a function that unsubscribes.
 */
export function subscribe<T>(
  path: string,
  onSnapshot: (document: T) => void,
  onRefused: () => void = () => undefined,
): () => void {
  const canShare = 'BroadcastChannel' in globalThis && navigator.locks !== undefined;
  const start = canShare ? shareStream : streamDocument;
  const subscriber = { onSnapshot: (json: string) => onSnapshot(JSON.parse(json) as T), onRefused };

  let active: AbortController | null = null;
  function resume() {
    if (active || isSigningOut()) return;
    active = new AbortController();
    start(path, subscriber, active.signal);
  }
  function pause() {
    active?.abort();
    active = null;
  }

  // A page in the back-forward cache or a frozen tab must not stay the leader that other tabs rely on.
  const unsubscribed = new AbortController();
  const { signal } = unsubscribed;
  window.addEventListener('pagehide', pause, { signal });
  window.addEventListener('pageshow', resume, { signal });
  // The server would refuse a request that overtakes the end of the session.
  window.addEventListener(SIGN_OUT, () => (isSigningOut() ? pause() : resume()), { signal });
  document.addEventListener('freeze', pause, { signal });
  document.addEventListener('resume', resume, { signal });
  resume();
  return () => {
    unsubscribed.abort();
    pause();
  };
}

/**
 * A Web Lock elects one tab per path as the leader. Only the leader is connected, and it broadcasts every
 * snapshot to the other tabs. When it closes, the next tab in the lock's queue takes over.
 */
function shareStream(path: string, { onSnapshot, onRefused }: Subscriber, signal: AbortSignal): void {
  const name = `live:${path}`;
  const channel = new BroadcastChannel(name);
  function post(message: Message) {
    // `postMessage` throws on a closed channel.
    if (!signal.aborted) channel.postMessage(message);
  }
  let latest: string | null = null;
  let isLeader = false;
  const refused = new AbortController();

  function deliver(json: string) {
    latest = json;
    onSnapshot(json);
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'snapshot') deliver(data.json);
    else if (data.type === 'refused') {
      // This tab leaves the queue: as the next leader it would only be refused again.
      refused.abort();
      onRefused();
    } else if (data.type === 'latest' && latest === null) deliver(data.json);
    else if (data.type === 'request' && isLeader && latest !== null) post({ type: 'latest', json: latest });
  };
  signal.addEventListener('abort', () => channel.close());
  post({ type: 'request' });

  const broadcaster: Subscriber = {
    onSnapshot(json) {
      deliver(json);
      post({ type: 'snapshot', json });
    },
    onRefused() {
      onRefused();
      post({ type: 'refused' });
    },
  };
  navigator.locks
    .request(name, { signal: AbortSignal.any([signal, refused.signal]) }, () => {
      isLeader = true;
      void streamOrPoll(path, broadcaster, signal);
      return waitForAbort(signal);
    })
    .catch(() => undefined); // The tab unsubscribed while it was in the queue.
}
