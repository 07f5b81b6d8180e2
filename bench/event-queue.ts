interface Event {
  at: number;
  order: number;
  run: (now: number) => void;
}

/** Runs events by their time, those of one moment in the order they were added. A binary heap. */
export class EventQueue {
  readonly #heap: Event[] = [];
  #added = 0;

  add(at: number, run: (now: number) => void): void {
    const heap = this.#heap;
    const event = { at, order: this.#added++, run };
    let index = heap.length;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(event, heap[parent] as Event)) break;
      heap[index] = heap[parent] as Event;
      index = parent;
    }
    heap[index] = event;
  }

  /** Runs everything before `end`. */
  run(end: number): void {
    for (let event = this.#take(end); event; event = this.#take(end)) event.run(event.at);
  }

  #take(end: number): Event | undefined {
    const heap = this.#heap;
    const first = heap[0];
    if (!first || first.at >= end) return undefined;
    const last = heap.pop() as Event;
    if (heap.length > 0) this.#sink(last);
    return first;
  }

  #sink(event: Event): void {
    const heap = this.#heap;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      const [left, right] = [heap[child] as Event, heap[child + 1]];
      if (right && isBefore(right, left)) child += 1;
      if (!isBefore(heap[child] as Event, event)) break;
      heap[index] = heap[child] as Event;
      index = child;
    }
    heap[index] = event;
  }
}

const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.order < b.order);
