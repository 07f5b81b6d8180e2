import type { Database } from '../db/client.ts';
import type { Listener } from '../db/listen.ts';
import type { Live } from './topics.ts';

/** The triggers of tables notify this channel: see docs/decisions/0013-tables-publish-their-changes.md. */
const CHANNEL = 'capstone_live';

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
