import type { ServerResponse } from 'node:http';
import { type Commented, scheduleComments } from './comments.ts';

/** More waits to be sent: the reader is slow, and skips snapshots until it has caught up. */
const MAX_BUFFERED_BYTES = 256 * 1024;

const COMMENT = Buffer.from(': still here\n\n');

/** An event as it is sent, prepared once for all streams. `json` must be on one line. */
export function formatEvent(name: 'snapshot' | 'error', json: string): Buffer {
  return Buffer.from(`event: ${name}\ndata: ${json}\n\n`);
}

/**
 * An open connection that receives events. Beside Node's own objects it has as little as possible: there may be 10,000, each open as long as
 * a page.
 */
export class EventStream implements Commented {
  readonly #response: ServerResponse;
  /** Of the snapshot that was written last. */
  #version = 0;
  #isCatchingUp = false;
  #isSlow = false;
  #stopComments: (() => void) | null;

  /** Sends the headers, names and values in turn, and the first snapshot. */
  constructor(response: ServerResponse, headers: string[], snapshot: Buffer, version: number) {
    this.#response = response;
    this.#version = version;
    // The end of the connection ends the body: without the framing of chunks a write is one system call.
    response.removeHeader('transfer-encoding');
    response.writeHead(200, headers);
    response.write(snapshot);
    this.#stopComments = scheduleComments(this);
  }

  /** Writes a snapshot unless this version was written. To a slow reader `latest`, once it has caught up. */
  send(snapshot: Buffer, version: number, latest: (stream: EventStream) => void): void {
    if (this.#version === version || this.#isCatchingUp) return;
    if (this.#isFull()) {
      this.#isCatchingUp = true;
      this.#connection().once('drain', () => {
        this.#isCatchingUp = false;
        latest(this);
      });
      return;
    }
    this.#version = version;
    this.#connection().write(snapshot);
  }

  /** Also ends the connection of a reader that has been slow since the last comment: its browser connects again. */
  comment(): void {
    const isFull = this.#isFull();
    if (!isFull) this.#connection().write(COMMENT);
    else if (this.#isSlow) this.#response.destroy();
    this.#isSlow = isFull;
  }

  end(error: Buffer): void {
    this.close();
    this.#response.end(error);
  }

  /** To be called when the client has disconnected. */
  close(): void {
    this.#stopComments?.();
    this.#stopComments = null;
  }

  #isFull(): boolean {
    return this.#connection().writableLength > MAX_BUFFERED_BYTES;
  }

  /** The response would only pass on what is written. It has no socket while it waits for the answer to an earlier request. */
  #connection() {
    return this.#response.socket ?? this.#response;
  }
}
