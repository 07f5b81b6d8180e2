import type { Database } from '../db/client.ts';
import type { Listener } from '../db/listen.ts';

/** Triggers of the tables notify it: see docs/decisions/0013-tables-publish-their-changes.md. */
const CHANNEL = 'capstone_live';

/** What tables announce changes of. Topics carry ids only, because a NOTIFY payload is limited to 8,000 bytes. */
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
  | 'reviews';

/** What can be followed: `purchase-counts` is `sales` at most every 30 seconds, for those who need not see each sale at once. */
export type Subscription = Topic | 'purchase-counts';

export interface Live {
  /** Calls `onChange` after every change of any of the topics, on any node. Returns the unsubscribe function. */
  subscribe(topics: readonly Subscription[], onChange: () => void): () => void;
  /** Whether changes made on other connections and nodes arrive. */
  isConnected(): boolean;
}

export interface LiveHub extends Live {
  start(database: Database): Promise<void>;
  stop(): Promise<void>;
}

const PURCHASE_COUNTS_MS = 30_000;

export function createLiveHub(): LiveHub {
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
      const notifyPurchaseCounts = throttle(() => notify('purchase-counts'), PURCHASE_COUNTS_MS);
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

/** Calls `run` at once, then at most every `intervalMs`; calls in between cause one at the end of the interval. */
function throttle(run: () => void, intervalMs: number): () => void {
  let isWaiting = false;
  let isDue = false;
  function call() {
    if (isWaiting) {
      isDue = true;
      return;
    }
    isWaiting = true;
    isDue = false;
    setTimeout(() => {
      isWaiting = false;
      if (isDue) call();
    }, intervalMs).unref();
    run();
  }
  return call;
}
