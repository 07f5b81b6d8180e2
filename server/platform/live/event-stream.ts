import type { ServerResponse } from 'node:http';

/** A reader for whom more bytes wait is slow, and skips snapshots until everything has been sent. */
const MAX_BUFFERED_BYTES = 256 * 1024;

/** Proxies close connections on which nothing is sent, and the contract allows at most 20 seconds. */
const KEEP_ALIVE_MS = 18_000;
const COMMENT = Buffer.from(': still here\n\n');

/** Formats an event once for all streams. `json` must be on one line. */
export function formatEvent(name: 'snapshot' | 'error', json: string): Buffer {
  return Buffer.from(`event: ${name}\ndata: ${json}\n\n`);
}

/** An open connection that receives events. It stores little, because there may be 10,000. */
export class EventStream {
  readonly #response: ServerResponse;
  /** The last written snapshot. */
  #sent: Buffer;
  #isCatchingUp = false;
  #isSlow = false;

  /** Sends the headers, names and values in turn, and the first snapshot. */
  constructor(response: ServerResponse, headers: string[], snapshot: Buffer) {
    this.#response = response;
    this.#sent = snapshot;
    // The end of the connection ends the body. Without the framing of chunks a write is one system call.
    response.removeHeader('transfer-encoding');
    response.writeHead(200, headers);
    response.write(snapshot);
    const timer = setInterval(() => this.keepAlive(), KEEP_ALIVE_MS).unref();
    response.once('close', () => clearInterval(timer));
  }

  /**
   * Writes a snapshot unless it was written last. For a slow reader, calls `catchUp` once the reader has
   * read.
   */
  send(snapshot: Buffer, catchUp: (stream: EventStream) => void): void {
    if (this.#sent === snapshot || this.#isCatchingUp) return;
    if (this.#isFull()) {
      this.#isCatchingUp = true;
      this.#connection().once('drain', () => {
        this.#isCatchingUp = false;
        catchUp(this);
      });
      return;
    }
    this.#sent = snapshot;
    this.#connection().write(snapshot);
  }

  /** Writes a comment. Disconnects a reader that was also slow the last time; its browser connects again. */
  keepAlive(): void {
    const isFull = this.#isFull();
    if (!isFull) this.#connection().write(COMMENT);
    else if (this.#isSlow) this.#response.destroy();
    this.#isSlow = isFull;
  }

  end(error: Buffer): void {
    this.#response.end(error);
  }

  #isFull(): boolean {
    return this.#connection().writableLength > MAX_BUFFERED_BYTES;
  }

  /** The socket, if there already is one, because the response would only pass the bytes on to it. */
  #connection() {
    return this.#response.socket ?? this.#response;
  }
}
