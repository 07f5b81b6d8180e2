import { followInTurn } from './shared-connection.ts';
import { followDocument } from './subscribe-document.ts';

type Message =
  /** A snapshot that has just arrived, for everybody. */
  | { kind: 'snapshot'; json: string }
  /** A new follower has nothing yet. */
  | { kind: 'ask' }
  /** The answer: the last snapshot, for those who have nothing. */
  | { kind: 'last'; json: string }
  /** The server ended it: a right was taken away, or the document is gone. */
  | { kind: 'refused' };

/**
 * Follows a document of `/documents/{path}`; `onSnapshot` gets it at once and after every change, in this and every other
 * tab. One connection per path and browser, and few of them in all: see follow-in-turn.ts. Who
 * holds the lock is connected and passes on what arrives; when that tab closes, the next one in line connects.
 * `onRefused` hears that the server will not show it (any more). Returns what stops it.
 */
export function subscribe<T>(
  path: string,
  onSnapshot: (document: T) => void,
  onRefused: () => void = () => undefined,
): () => void {
  const deliver = (json: string) => onSnapshot(JSON.parse(json) as T);
  const shareable = 'BroadcastChannel' in globalThis && navigator.locks !== undefined;
  const start = () => (shareable ? share : followDocument)(path, deliver, onRefused);

  let stop: (() => void) | undefined = start();
  const pause = () => {
    stop?.();
    stop = undefined;
  };
  const resume = () => {
    stop ??= start();
  };
  // A page that is put aside (back-forward cache, a frozen tab) must not stay the one that others listen to.
  const moments: [string, EventTarget, () => void][] = [
    ['pagehide', window, pause],
    ['pageshow', window, resume],
    ['freeze', document, pause],
    ['resume', document, resume],
  ];
  for (const [name, target, react] of moments) target.addEventListener(name, react);
  return () => {
    for (const [name, target, react] of moments) target.removeEventListener(name, react);
    pause();
  };
}

function share(path: string, deliver: (json: string) => void, onRefused: () => void): () => void {
  const name = `capstone:${path}`;
  const channel = new BroadcastChannel(name);
  const leaving = new AbortController();
  let last: string | undefined;
  const post = (message: Message) => channel.postMessage(message);
  const take = (json: string) => {
    last = json;
    deliver(json);
  };

  let leading = false;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'snapshot') take(data.json);
    else if (data.kind === 'refused') onRefused();
    else if (data.kind === 'last' && last === undefined) take(data.json);
    else if (data.kind === 'ask' && leading && last !== undefined) post({ kind: 'last', json: last });
  };
  post({ kind: 'ask' });

  const lead = () =>
    new Promise<void>((done) => {
      leading = true;
      leaving.signal.addEventListener('abort', () => done());
      void followInTurn({
        path,
        onSnapshot(json) {
          take(json);
          post({ kind: 'snapshot', json });
        },
        onRefused() {
          onRefused();
          post({ kind: 'refused' });
        },
        signal: leaving.signal,
      });
    });
  // Waits in line; leaving before one's turn rejects, which is no error.
  navigator.locks.request(name, { signal: leaving.signal }, lead).catch(() => undefined);

  return () => {
    leaving.abort();
    channel.close();
  };
}
