import type { PublicError } from '#server/errors.ts';

interface StreamOptions {
  first: unknown;
  read: () => Promise<unknown>;
  subscribe: (onChange: () => void) => () => void;
  onError: (error: unknown) => PublicError;
  signal: AbortSignal;
}

const HEARTBEAT_MS = 15_000;
/** Changes that come in a burst become one snapshot. */
const GATHER_MS = 50;

/**
 * A live document: `snapshot` at once and after every change, a comment while nothing happens, `error` before the end. A
 * slow reader skips to the newest snapshot instead of filling our memory.
 */
export function openStream({ first, read, subscribe, onError, signal }: StreamOptions): Response {
  const encoder = new TextEncoder();
  let stop = nothing;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let waiting: NodeJS.Timeout | undefined;
        let reading = false;
        let changed = false;
        let open = true;

        const write = (text: string) => open && controller.enqueue(encoder.encode(text));
        const event = (name: string, data: unknown) =>
          write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
        const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS);
        const unsubscribe = subscribe(() => {
          changed = true;
          waiting ??= setTimeout(refresh, GATHER_MS);
        });

        stop = () => {
          open = false;
          clearInterval(heartbeat);
          clearTimeout(waiting);
          unsubscribe();
        };
        signal.addEventListener('abort', stop, { once: true });

        function end(error: unknown) {
          // Whoever left meanwhile has closed it already; closing it twice would throw where nobody catches.
          if (!open) return;
          event('error', onError(error));
          stop();
          controller.close();
        }

        async function refresh() {
          waiting = undefined;
          if (reading || !open) return;
          if ((controller.desiredSize ?? 1) <= 0) {
            waiting = setTimeout(refresh, GATHER_MS * 4);
            return;
          }
          reading = true;
          changed = false;
          try {
            event('snapshot', await read());
          } catch (error) {
            end(error);
          }
          reading = false;
          if (changed && open) waiting ??= setTimeout(refresh, GATHER_MS);
        }

        event('snapshot', first);
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 256 * 1024 }),
  );
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}

function nothing(): void {
  // Nothing to stop before the stream has started.
}
