const SEND_INTERVAL_MS = 30_000;
const READ_INTERVAL_MS = 1000;

/** When changed counters of a document may be read and sent again, on this node. */
export interface CounterPace {
  /** Ms to wait. */
  delay(): number;
  /** Called after a read that changed counters caused; `isSent` if they changed the document. */
  record(isSent: boolean): void;
  close(): void;
}

interface Document {
  streams: number;
  /** Time of the next read, by the monotonic clock. */
  nextAt: number;
}

const documents = new Map<string, Document>();

/**
 * The pace that all open streams of a document share, so that they read and send together: sales change counters often, and nobody
 * waits for them.
 */
export function openCounterPace(key: string): CounterPace {
  const document = documents.get(key) ?? { streams: 0, nextAt: 0 };
  documents.set(key, document);
  document.streams += 1;
  let isOpen = true;
  return {
    delay: () => Math.max(0, document.nextAt - performance.now()),
    record(isSent) {
      const interval = isSent ? SEND_INTERVAL_MS : READ_INTERVAL_MS;
      document.nextAt = Math.max(document.nextAt, performance.now() + interval);
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      document.streams -= 1;
      if (document.streams === 0) documents.delete(key);
    },
  };
}
