import type { PublicError } from '#server/errors.ts';

interface StreamOptions {
  first: unknown;
  read: () => Promise<unknown>;
  subscribe: (onChange: () => void) => () => void;
  onError: (error: unknown) => PublicError;
  signal: AbortSignal;
  /** Called once when the stream has ended. */
  onEnd: () => void;
}

const HEARTBEAT_MS = 15_000;
const DEBOUNCE_MS = 50;
const MAX_BUFFERED_BYTES = 256 * 1024;

/**
 * Streams a document: a `snapshot` at once and after every change, comments as heartbeats, and an `error` before the end.
 * A slow reader skips snapshots instead of filling the buffer.
 */
export function createEventStream({
  first,
  read,
  subscribe,
  onError,
  signal,
  onEnd,
}: StreamOptions): Response {
  const encoder = new TextEncoder();
  let stop: () => void;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let timer: NodeJS.Timeout | undefined;
        let isReading = false;
        let hasChanged = false;
        let isOpen = true;

        const write = (text: string) => isOpen && controller.enqueue(encoder.encode(text));
        const sendEvent = (name: string, data: unknown) =>
          write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
        const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS);
        const unsubscribe = subscribe(() => {
          hasChanged = true;
          timer ??= setTimeout(refresh, DEBOUNCE_MS);
        });

        stop = () => {
          isOpen = false;
          clearInterval(heartbeat);
          clearTimeout(timer);
          unsubscribe();
          onEnd();
        };
        signal.addEventListener('abort', stop, { once: true });
        if (signal.aborted) stop();

        function end(error: unknown) {
          // The client may have closed the stream during the read; closing it twice throws.
          if (!isOpen) return;
          sendEvent('error', onError(error));
          stop();
          controller.close();
        }

        async function refresh() {
          timer = undefined;
          if (isReading || !isOpen) return;
          if ((controller.desiredSize ?? 1) <= 0) {
            timer = setTimeout(refresh, DEBOUNCE_MS * 4);
            return;
          }
          isReading = true;
          hasChanged = false;
          try {
            sendEvent('snapshot', await read());
          } catch (error) {
            end(error);
          }
          isReading = false;
          if (hasChanged && isOpen) timer ??= setTimeout(refresh, DEBOUNCE_MS);
        }

        sendEvent('snapshot', first);
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_BUFFERED_BYTES }),
  );
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}
