import { lookAtDocument } from './fetch-document.ts';

/** First and longest wait before trying again, in milliseconds. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
/** Refusals that trying again would not change. */
const FINAL = new Set(['INVALID_ARGUMENT', 'NOT_FOUND', 'PERMISSION_DENIED', 'UNAUTHENTICATED']);

/**
 * Follows one document over a connection of its own; `onSnapshot` gets the JSON text at once and after every change. A
 * broken connection is tried again with growing, scattered waits, so that a restarted server is not overrun; a refusal is
 * the end, and `onRefused` hears of it. Returns what stops it.
 */
export function followDocument(
  path: string,
  onSnapshot: (json: string) => void,
  onRefused: () => void = () => undefined,
): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const stopped = new AbortController();

  function connect() {
    const opened = new EventSource(`/documents/${path}`);
    source = opened;
    opened.addEventListener('snapshot', (event) => {
      failures = 0;
      onSnapshot(event.data);
    });
    // The server's own `error` event, which says why; an answer that is no stream; or a lost connection.
    opened.addEventListener('error', async (event) => {
      const wasAnswered = opened.readyState === EventSource.CLOSED;
      opened.close();
      const refused =
        event instanceof MessageEvent
          ? FINAL.has(statusOf(event.data))
          : // Browsers do not say what was answered.
            wasAnswered && (await lookAtDocument(path, stopped.signal)).refused;
      if (stopped.signal.aborted) return;
      if (refused) return onRefused();
      timer = setTimeout(connect, waitBefore(failures));
      failures += 1;
    });
  }
  connect();

  return () => {
    stopped.abort();
    clearTimeout(timer);
    source?.close();
  };
}

/** Milliseconds before the next try after `failures` in a row: doubling, anywhere in the upper half. */
export function waitBefore(failures: number, random = Math.random): number {
  const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures);
  return longest / 2 + (random() * longest) / 2;
}

function statusOf(json: string): string {
  try {
    return (JSON.parse(json) as { status?: string }).status ?? '';
  } catch {
    return '';
  }
}
