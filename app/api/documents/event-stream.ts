import type { PublicError } from '#server/errors.ts';
import { createDirectBody, type Sink } from '#server/platform/http/direct-body.ts';
import type { CounterPace } from './counter-pace.ts';

/** What changed: counters of sales only, or anything else. */
export type Change = 'content' | 'counters';

interface StreamOptions {
  /** The document's JSON text. */
  first: string;
  read: () => Promise<string>;
  subscribe: (onChange: (change: Change) => void) => void;
  pace: Pick<CounterPace, 'delay' | 'record'>;
  onError: (error: unknown) => PublicError;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** Called once when the stream has ended. */
  onEnd: () => void;
}

const HEARTBEAT_MS = 18_000;
const DEBOUNCE_MS = 50;
const MAX_BUFFERED_BYTES = 256 * 1024;

/**
 * Streams a document: a `snapshot` at once and after every change, comments as heartbeats, and an `error` before the end.
 * Changes of counters keep to the pace. A slow reader skips snapshots instead of filling the buffer.
 */
export function createEventStream(options: StreamOptions): Response {
  const { signal, onEnd } = options;
  let stop = onEnd;
  const body = createDirectBody((sink) => {
    if (signal.aborted) sink.end();
    else stop = openStream(options, sink);
    return stop;
  }, MAX_BUFFERED_BYTES);
  // The client may disconnect before anything is written.
  signal.addEventListener('abort', () => stop(), { once: true });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}

/** Writes to the sink until the document ends; returns the function that stops. */
function openStream({ first, read, subscribe, pace, onError, onEnd }: StreamOptions, sink: Sink): () => void {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let pending: Change | null = null;
  let sent = '';
  let isReading = false;
  let isOpen = true;

  const write = (text: string) => isOpen && sink.write(text);
  const sendEvent = (name: string, json: string) => write(`event: ${name}\ndata: ${json}\n\n`);
  const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS);

  function stop() {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(heartbeat);
    clearTimeout(timer);
    onEnd();
  }

  function schedule(delay: number) {
    const at = performance.now() + delay;
    if (at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(refresh, delay);
  }

  function schedulePending() {
    if (!pending || isReading || !isOpen) return;
    schedule(pending === 'content' ? DEBOUNCE_MS : Math.max(DEBOUNCE_MS, pace.delay()));
  }

  function sendSnapshot(json: string) {
    sent = json;
    sendEvent('snapshot', json);
  }

  function end(error: unknown) {
    // The client may have disconnected during the read.
    if (!isOpen) return;
    sendEvent('error', JSON.stringify(onError(error)));
    stop();
    sink.end();
  }

  async function refresh() {
    dueAt = Number.POSITIVE_INFINITY;
    if (isReading || !isOpen) return;
    if (sink.isFull()) return schedule(DEBOUNCE_MS * 4);
    const change = pending;
    pending = null;
    isReading = true;
    try {
      const json = await read();
      // Another document's counters.
      const isSame = change === 'counters' && json === sent;
      if (!isSame) sendSnapshot(json);
      if (change === 'counters') pace.record(!isSame);
    } catch (error) {
      end(error);
    }
    isReading = false;
    schedulePending();
  }

  sendSnapshot(first);
  subscribe((change) => {
    pending = pending === 'content' ? pending : change;
    schedulePending();
  });
  return stop;
}
