import { sql } from 'drizzle-orm';
import type { Database, Executor, Listener } from '../db/client.ts';

const CHANNEL = 'capstone_live';

/** What can change while somebody watches. Payloads carry ids only (a NOTIFY holds 8,000 bytes). */
export type Topic =
  | 'projects'
  | `orders/${string}`
  | `users/${string}`
  | 'payouts'
  | 'orders'
  | `admins/${string}`
  | 'exceptions';

export interface Live {
  /** Tells every node that a topic changed; goes out when (and only if) the transaction commits. */
  publish(executor: Executor, topic: Topic): Promise<void>;
  /** Calls back after each change of any of the topics, on whichever node it happened. Returns the way to stop. */
  subscribe(topics: readonly Topic[], onChange: () => void): () => void;
}

export interface LiveHub extends Live {
  start(database: Database): Promise<void>;
  stop(): Promise<void>;
}

export function createLiveHub(): LiveHub {
  const watchers = new Map<string, Set<() => void>>();
  let listener: Listener | null = null;

  return {
    async publish(executor, topic) {
      await executor.execute(sql`select pg_notify(${CHANNEL}, ${topic})`);
    },
    subscribe(topics, onChange) {
      for (const topic of topics) {
        const set = watchers.get(topic) ?? new Set();
        watchers.set(topic, set.add(onChange));
      }
      return () => {
        for (const topic of topics) {
          const set = watchers.get(topic);
          set?.delete(onChange);
          if (set?.size === 0) watchers.delete(topic);
        }
      };
    },
    async start(database) {
      const wake = (topic: string) => {
        for (const onChange of [...(watchers.get(topic) ?? [])]) onChange();
      };
      // After a cut, changes may have been missed: everybody gets a fresh look.
      const wakeAll = () => {
        for (const topic of [...watchers.keys()]) wake(topic);
      };
      listener = await database.listen(CHANNEL, wake, wakeAll);
    },
    async stop() {
      await listener?.close();
    },
  };
}
