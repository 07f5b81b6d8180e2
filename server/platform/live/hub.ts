import type { Database } from '../db/client.ts';
import type { Listener } from '../db/listen.ts';

/** The triggers of tables notify this channel: see docs/decisions/0013-tables-publish-their-changes.md. */
const CHANNEL = 'capstone_live';

/**
 * The changes that tables announce. Topics carry IDs only, because a NOTIFY payload is limited to 8,000
 * bytes.
 */
export type Topic =
  | 'projects'
  /** A purchase was made or ended, which changes purchase counts and nothing else. */
  | 'sales'
  | `orders/${string}`
  | `users/${string}`
  | 'payouts'
  | 'orders'
  | `admins/${string}`
  | 'exceptions'
  | 'complaints'
  | 'help'
  | 'reviews'
  | 'coupons'
  | 'settlements'
  | 'tax_documents';

/** The topics that can be followed: `purchase-counts` is `sales`, but at most every 30 seconds. */
export type Subscription = Topic | 'purchase-counts';

export interface Live {
  /** Calls `onChange` after a change of any of the topics, on any node. Returns a function that stops it. */
  subscribe(topics: readonly Subscription[], onChange: () => void): () => void;
  /** Whether changes made on other connections and nodes arrive. */
  isConnected(): boolean;
}

export interface LiveHub extends Live {
  start(database: Database): Promise<void>;
  stop(): Promise<void>;
}

/** Purchase counts are published at most every `purchaseCountsMs`. */
export function createLiveHub(purchaseCountsMs = 30_000): LiveHub {
  const subscribers = new Map<string, Set<() => void>>();
  let listener: Listener | null = null;

  return {
    subscribe(topics, onChange) {
      for (const topic of topics) {
        const set = subscribers.get(topic) ?? new Set();
        subscribers.set(topic, set.add(onChange));
      }
      return () => {
        for (const topic of topics) {
          const set = subscribers.get(topic);
          set?.delete(onChange);
          if (set?.size === 0) subscribers.delete(topic);
        }
      };
    },
    isConnected: () => listener?.isConnected() ?? false,
    async start(database) {
      const notify = (topic: string) => {
        for (const onChange of [...(subscribers.get(topic) ?? [])]) onChange();
        if (topic === 'sales') notifyPurchaseCounts();
      };
      const notifyPurchaseCounts = throttle(() => notify('purchase-counts'), purchaseCountsMs);
      // Notifications may have been missed while disconnected, so refresh every subscriber.
      const notifyAll = () => {
        for (const topic of [...subscribers.keys()]) notify(topic);
      };
      listener = await database.listen(CHANNEL, notify, notifyAll);
    },
    async stop() {
      await listener?.close();
    },
  };
}

/**
 * Calls `run` at once, then at most every `intervalMs`. Calls in between cause one call at the end of the
 * interval.
 */
function throttle(run: () => void, intervalMs: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isDue = false;
  return function call() {
    isDue = timer !== undefined;
    if (isDue) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) call();
    }, intervalMs).unref();
    run();
  };
}
