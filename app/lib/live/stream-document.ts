import type { httpStatusOf } from '#contract/status.ts';

const INITIAL_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;

/** Refusals that a retry can't change: a wrong path, no session, a missing right, no such document. */
const FINAL_STATUSES = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
} satisfies Partial<typeof httpStatusOf>;

export interface Subscriber {
  /** Receives the document's JSON text. */
  onSnapshot: (json: string) => void;
  /** Called when the server will keep refusing the document: access was revoked or the document deleted. */
  onRefused: () => void;
}

/** Reads the document's JSON text; null if the server refused it or did not answer. */
export async function fetchDocument(path: string, signal: AbortSignal) {
  const response = await fetch(`/documents/${path}`, { signal }).catch(() => null);
  if (response?.ok) return { isRefused: false, json: await response.text().catch(() => null) };
  const isRefused = response !== null && Object.values<number>(FINAL_STATUSES).includes(response.status);
  return { isRefused, json: null };
}

/**
 * Streams a document over its own connection until `signal` aborts: one snapshot at once and one after every
 * change. It reconnects when the connection is lost, polls while the server refuses streams (429), and stops
 * when the server refuses the document for good.
 */
export function streamDocument(
  path: string,
  { onSnapshot, onRefused }: Subscriber,
  signal: AbortSignal,
): void {
  let source: EventSource;
  let failures = 0;
  let last: string | null = null;

  function deliver(json: string) {
    last = json;
    onSnapshot(json);
  }

  function connect() {
    if (signal.aborted) return;
    source = new EventSource(`/documents/${path}`);
    source.addEventListener('snapshot', (event) => {
      failures = 0;
      deliver(event.data);
    });
    source.addEventListener('error', (event) => void handleError(event));
  }

  /** Handles the server's own `error` event, a response that is not a stream, and a lost connection. */
  async function handleError(event: Event) {
    const isRejected = source.readyState === EventSource.CLOSED;
    source.close();
    let isRefused = event instanceof MessageEvent && isFinalError(event.data);
    if (isRejected) {
      // EventSource does not expose the status of a rejected request. While the network has too many streams,
      // the document itself can still be read, so every attempt to connect also polls it.
      const fetched = await fetchDocument(path, signal);
      isRefused = fetched.isRefused;
      if (!signal.aborted && fetched.json !== null && fetched.json !== last) deliver(fetched.json);
    }
    if (signal.aborted) return;
    if (isRefused) return onRefused();
    setTimeout(connect, getReconnectDelay(failures));
    failures += 1;
  }

  connect();
  signal.addEventListener('abort', () => source.close());
}

/** Returns the delay before reconnecting, in ms: exponential backoff with jitter. */
export function getReconnectDelay(failures: number, random = Math.random): number {
  const delay = Math.min(MAX_DELAY_MS, INITIAL_DELAY_MS * 2 ** failures);
  return delay / 2 + (random() * delay) / 2;
}

function isFinalError(json: string): boolean {
  try {
    return (JSON.parse(json) as { status: string }).status in FINAL_STATUSES;
  } catch {
    return false;
  }
}
