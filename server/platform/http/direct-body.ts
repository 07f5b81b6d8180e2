import type { ServerResponse } from 'node:http';

/** Where a long-lived body is written. */
export interface Sink {
  write(text: string): void;
  /** The reader is slow: more than the limit waits to be sent. */
  isFull(): boolean;
  end(): void;
}

/** Starts writing; returns the function that stops when the client disconnects. */
type Open = (sink: Sink) => () => void;

interface DirectBody {
  open: Open;
  maxBuffered: number;
}

const directBodies = new WeakMap<ReadableStream, DirectBody>();

/**
 * A response body that the HTTP server writes to Node's response itself. A web stream and the loop that reads it take more memory than the
 * rest of an open connection. Read by anyone else, it is a usual stream. `maxBuffered` is in bytes.
 */
export function createDirectBody(open: Open, maxBuffered: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop: () => void = () => undefined;
  let isOpen = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (isOpen) return;
        isOpen = true;
        stop = open({
          write: (text) => controller.enqueue(encoder.encode(text)),
          isFull: () => (controller.desiredSize ?? 1) <= -maxBuffered,
          end: () => controller.close(),
        });
      },
      cancel: () => stop(),
    },
    // Nothing is pulled before somebody reads.
    { highWaterMark: 0, size: (chunk) => chunk?.byteLength ?? 0 },
  );
  directBodies.set(body, { open, maxBuffered });
  return body;
}

/** Writes a response with a direct body to Node's response. Returns false for any other response. */
export function sendDirectly(response: Response, outgoing: ServerResponse): boolean {
  const direct = response.body && directBodies.get(response.body);
  if (!direct) return false;
  // The end of the connection ends the body: without the framing of chunks a write is one system call.
  outgoing.removeHeader('transfer-encoding');
  outgoing.writeHead(response.status, [...response.headers].flat());
  const stop = direct.open({
    write: (text) => void outgoing.write(text),
    isFull: () => outgoing.writableLength > direct.maxBuffered,
    end: () => void outgoing.end(),
  });
  if (outgoing.destroyed) stop();
  else outgoing.once('close', stop);
  return true;
}
