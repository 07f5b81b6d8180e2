import { formatEvent } from './event-stream.ts';

/** A stream that opens this soon after a read shares it. */
const SHARED_MS = 1000;

/** The newest that is known of a document, as the event that all its streams get. */
export class Snapshot {
  event: Buffer = Buffer.alloc(0);
  /** Another one for each event. */
  version = 0;
  readonly #readJson: () => Promise<string>;
  #json: string | null = null;
  #reads = 0;
  /** The number of the read that `#json` is from. */
  #shown = 0;
  #recent: { read: Promise<void>; at: number } | null = null;

  constructor(readJson: () => Promise<string>) {
    this.#readJson = readJson;
  }

  async read(): Promise<void> {
    this.#reads += 1;
    const number = this.#reads;
    const json = await this.#readJson();
    // Of reads that overlap, the last that began is the newest.
    if (number < this.#shown) return;
    this.#shown = number;
    if (json === this.#json) return;
    this.#json = json;
    this.event = formatEvent('snapshot', json);
    this.version += 1;
  }

  /** Reads unless that was done within the last second. */
  readIfOlder(): Promise<void> {
    const now = performance.now();
    if (this.#recent && now - this.#recent.at < SHARED_MS) return this.#recent.read;
    const recent = { read: this.read(), at: now };
    this.#recent = recent;
    recent.read.catch(() => {
      if (this.#recent === recent) this.#recent = null;
    });
    return recent.read;
  }

  /** The document changed: a read that has begun may have missed it. */
  expire(): void {
    this.#recent = null;
  }
}
