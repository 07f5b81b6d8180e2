import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PublicError } from '../../errors.ts';
import { CounterPace } from './counter-pace.ts';
import { EventStream, formatEvent } from './event-stream.ts';
import type { Live, Topic } from './hub.ts';
import { Snapshot } from './snapshot.ts';

export interface DocumentSource {
  /** Topics whose changes change the document. */
  topics: readonly Topic[];
  /** Topics of changes that only change counters. */
  counters: readonly Topic[];
  /** Whether a change is sent even if the document stays the same, for pages that show more than it. */
  sendsAll: boolean;
  /** Reads the document's JSON text. */
  read: () => Promise<string>;
  onError: (error: unknown) => PublicError;
}

/** What changed: counters of sales only, or anything else. */
type Change = 'content' | 'counters';

/** Changes within this time are sent together. */
const DEBOUNCE_MS = 50;
/** So many streams are written to before others have their turn. */
const SLICE = 500;

/** A document with the streams that follow it, which share its subscription, its reads and its snapshots. */
export class LiveDocument {
  readonly #source: DocumentSource;
  readonly #snapshot: Snapshot;
  readonly #pace = new CounterPace();
  readonly #streams = new Set<EventStream>();
  readonly #unsubscribes: (() => void)[];
  readonly #onClose: () => void;
  /** Streams, and clients that wait for their first snapshot. */
  #clients = 0;
  #isOpen = true;
  #error: unknown;
  /** The version that every stream has, or gets. */
  #sent = 0;
  #pending: Change | null = null;
  #isUpdating = false;
  #timer: NodeJS.Timeout | undefined;
  #dueAt = Number.POSITIVE_INFINITY;

  constructor(
    live: Pick<Live, 'subscribe'>,
    source: DocumentSource,
    /** Called once, when the last client has left or the document has ended with an error. */
    onClose: () => void = () => undefined,
  ) {
    this.#source = source;
    this.#snapshot = new Snapshot(source.read);
    this.#onClose = onClose;
    this.#unsubscribes = [
      live.subscribe(source.topics, () => this.#notify('content')),
      live.subscribe(source.counters, () => this.#notify('counters')),
    ];
  }

  /** Sends snapshots until the client disconnects. Rejects, having sent nothing, when the document can't be read. */
  async follow(response: ServerResponse, headers: string[]): Promise<void> {
    let stream: EventStream | undefined;
    this.#clients += 1;
    response.once('close', () => {
      stream?.close();
      if (stream) this.#streams.delete(stream);
      this.#clients -= 1;
      if (this.#clients === 0) this.#close();
    });
    await this.#snapshot.readIfOlder();
    if (response.destroyed) return;
    if (!this.#isOpen) throw this.#error;
    const { event, version } = this.#snapshot;
    if (this.#streams.size === 0) this.#sent = version;
    stream = new EventStream(response, headers, event, version);
    this.#streams.add(stream);
  }

  #notify(change: Change): void {
    if (change === 'content') this.#snapshot.expire();
    if (this.#pending !== 'content') this.#pending = change;
    this.#schedule();
  }

  #schedule(): void {
    if (!this.#pending || this.#isUpdating || !this.#isOpen) return;
    const delay = this.#pending === 'content' ? DEBOUNCE_MS : Math.max(DEBOUNCE_MS, this.#pace.delay());
    const dueAt = performance.now() + delay;
    if (dueAt >= this.#dueAt) return;
    clearTimeout(this.#timer);
    this.#dueAt = dueAt;
    this.#timer = setTimeout(() => void this.#update(), delay);
  }

  async #update(): Promise<void> {
    const change = this.#pending;
    this.#dueAt = Number.POSITIVE_INFINITY;
    this.#pending = null;
    this.#isUpdating = true;
    try {
      await this.#snapshot.read();
      const isSame = this.#snapshot.version === this.#sent;
      if (change === 'counters') this.#pace.record(!isSame);
      else if (isSame && this.#source.sendsAll) this.#snapshot.version += 1;
      this.#sent = this.#snapshot.version;
      void this.#forEachStream(this.#send);
    } catch (error) {
      this.#end(error);
    }
    this.#isUpdating = false;
    this.#schedule();
  }

  readonly #send = (stream: EventStream): void => {
    stream.send(this.#snapshot.event, this.#snapshot.version, this.#send);
  };

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
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#onClose();
  }

  /** In slices, so that other requests need not wait. Streams that join meanwhile have the newest snapshot. */
  async #forEachStream(work: (stream: EventStream) => void): Promise<void> {
    let count = 0;
    for (const stream of this.#streams) {
      work(stream);
      count += 1;
      if (count % SLICE === 0) await nextTurn();
    }
  }
}
