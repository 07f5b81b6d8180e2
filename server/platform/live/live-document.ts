import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PublicError } from '../../errors.ts';
import { createCache } from '../cache.ts';
import { EventStream, formatEvent } from './event-stream.ts';
import type { Live, Subscription } from './topics.ts';

export interface DocumentSource {
  /** The topics whose changes change the document. */
  topics: readonly Subscription[];
  /**
   * Whether a change is sent even if the document stays the same, for pages that show more than the document.
   */
  sendsAll: boolean;
  /** Reads the document's JSON text. */
  read: () => Promise<string>;
  onError: (error: unknown) => PublicError;
}

interface Snapshot {
  /** The number of the read. */
  number: number;
  json: string;
  /** The event that streams get. Each sent snapshot has a new object. */
  event: Buffer;
}

/** Changes within this time are sent together. */
const DEBOUNCE_MS = 50;
/** Streams that open within this time after a read share that read. */
const SHARED_MS = 1000;
/** The number of streams that are written to before other requests are handled. */
const SLICE = 500;

/** A document and the streams that follow it, which share its subscription, its reads and its snapshots. */
export class LiveDocument {
  readonly #source: DocumentSource;
  readonly #reads = createCache<{ number: number; json: string }>({ maxSize: 1, ttlMs: SHARED_MS });
  readonly #streams = new Set<EventStream>();
  readonly #unsubscribe: () => void;
  readonly #onClose: () => void;
  /** The newest snapshot. Of overlapping reads, the one that began last is the newest. */
  #latest: Snapshot = { number: 0, json: '', event: Buffer.alloc(0) };
  #readCount = 0;
  /** Streams, and clients that wait for their first snapshot. */
  #clients = 0;
  #isOpen = true;
  #error: unknown;
  #isChanged = false;
  /** Runs until the update that it begins has ended. */
  #timer: NodeJS.Timeout | undefined;

  constructor(
    live: Pick<Live, 'subscribe'>,
    source: DocumentSource,
    /** Called once, when the last client has left or the document has ended with an error. */
    onClose: () => void = () => undefined,
  ) {
    this.#source = source;
    this.#onClose = onClose;
    this.#unsubscribe = live.subscribe(source.topics, () => this.#notify());
  }

  /** Sends snapshots until the client disconnects. Rejects before that if the document can't be read. */
  async follow(response: ServerResponse, headers: string[]): Promise<void> {
    let stream: EventStream | undefined;
    this.#clients += 1;
    response.once('close', () => {
      if (stream) this.#streams.delete(stream);
      this.#clients -= 1;
      if (this.#clients === 0) this.#close();
    });
    await this.#read();
    if (response.destroyed) return;
    if (!this.#isOpen) throw this.#error;
    stream = new EventStream(response, headers, this.#latest.event);
    this.#streams.add(stream);
  }

  async #read(): Promise<void> {
    const { number, json } = await this.#reads.read('', async () => {
      this.#readCount += 1;
      return { number: this.#readCount, json: await this.#source.read() };
    });
    if (number <= this.#latest.number) return;
    const event = json === this.#latest.json ? this.#latest.event : formatEvent('snapshot', json);
    this.#latest = { number, json, event };
  }

  #notify(): void {
    // A running read may have missed the change.
    this.#reads.clear();
    this.#isChanged = true;
    this.#timer ??= setTimeout(() => void this.#update(), DEBOUNCE_MS);
  }

  async #update(): Promise<void> {
    this.#isChanged = false;
    try {
      const { event } = this.#latest;
      await this.#read();
      // Streams skip a snapshot that they already have, so the same one is sent again as a new object.
      if (this.#source.sendsAll && this.#latest.event === event)
        this.#latest = { ...this.#latest, event: Buffer.from(event) };
      void this.#forEachStream(this.#send);
    } catch (error) {
      this.#end(error);
    }
    this.#timer = undefined;
    if (this.#isChanged && this.#isOpen) this.#notify();
  }

  readonly #send = (stream: EventStream): void => stream.send(this.#latest.event, this.#send);

  #end(error: unknown): void {
    if (!this.#isOpen) return;
    this.#error = error;
    this.#close();
    const event = formatEvent('error', JSON.stringify(this.#source.onError(error)));
    void this.#forEachStream((stream) => stream.end(event));
  }

  #close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#timer);
    this.#unsubscribe();
    this.#onClose();
  }

  /** Works in slices, so that other requests need not wait. */
  async #forEachStream(work: (stream: EventStream) => void): Promise<void> {
    let count = 0;
    for (const stream of this.#streams) {
      work(stream);
      count += 1;
      if (count % SLICE === 0) await nextTurn();
    }
  }
}

/** Finds or creates the document that all streams with this key follow, for as long as one does. */
export function shareDocument(
  documents: Map<string, LiveDocument>,
  key: string,
  live: Pick<Live, 'subscribe'>,
  source: DocumentSource,
): LiveDocument {
  const known = documents.get(key);
  if (known) return known;
  const created = new LiveDocument(live, source, () => documents.delete(key));
  documents.set(key, created);
  return created;
}
