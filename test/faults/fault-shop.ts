import { rm } from 'node:fs/promises';
import pg from 'pg';
import { onTestFailed, onTestFinished } from 'vitest';
import { openDatabase } from '#server/platform/db/client.ts';
import { type LiveShop, startLiveShop } from '../e2e/live-shop.ts';
import type { Webhook } from '../harness/fake-razorpay.ts';
import { REGISTERED } from '../harness/gst.ts';
import { startPostgres } from '../harness/postgres-server.ts';

export const DATABASES = ['embedded', 'postgres'] as const;
export type DatabaseKind = (typeof DATABASES)[number];

/** Enough projects that GitHub's limits per repository don't slow the orders down. */
const PROJECTS = 20;
const METRICS_TOKEN = 'token-of-the-fault-suite';

export type Query = <T>(statement: string) => Promise<T[]>;
type Payment = ReturnType<LiveShop['razorpay']['pay']>;

/** A live shop of a seller with a GSTIN in a separate process, with fake providers that outlive it. */
export interface FaultShop extends LiveShop {
  kind: DatabaseKind;
  /** Every payment that `pay` made at the fake provider. */
  readonly payments: Payment[];
  /**
   * Pays an order and sends the webhook, which is kept for `deliverWebhooks` if the shop doesn't accept it.
   */
  pay(orderId: string): Promise<Payment>;
  /** Repeats the webhooks that the shop did not accept, as the provider does for a day. */
  deliverWebhooks(): Promise<void>;
  /** Counts the webhooks and mails that the shop still has to process. */
  readWaiting(): Promise<{ webhooks: number; mails: number }>;
  /**
   * Reads the database. On PostgreSQL it does so while the shop runs; an embedded shop is stopped and started
   * again.
   */
  inspect<T>(work: (query: Query) => Promise<T>): Promise<T>;
}

/** Starts a shop and stops it after the test. */
export async function startFaultShop(
  kind: DatabaseKind,
  changes: Record<string, string> = {},
  options: Parameters<typeof startLiveShop>[1] = {},
): Promise<FaultShop> {
  const postgres = kind === 'postgres' && !changes.DATABASE_URL ? await startPostgres() : null;
  const databaseUrl = postgres ? `${postgres.url}/postgres` : changes.DATABASE_URL;
  const settings: Record<string, string> = { METRICS_TOKEN, ...REGISTERED, ...changes };
  if (databaseUrl) settings.DATABASE_URL = databaseUrl;
  const live = await startLiveShop(settings, { projects: PROJECTS, ...options });
  const payments: Payment[] = [];
  let undelivered: Webhook[] = [];

  async function deliver(webhook: Webhook): Promise<void> {
    const reply = await live.sendWebhook(webhook).catch(() => null);
    if (!reply?.ok) undelivered.push(webhook);
  }

  const shop = Object.create(live, {
    ...Object.getOwnPropertyDescriptors({
      kind,
      payments,
      async pay(orderId: string) {
        const payment = live.razorpay.pay(orderId);
        payments.push(payment);
        await deliver(live.razorpay.webhook('payment.captured', { payment }));
        return payment;
      },
      async deliverWebhooks() {
        const due = undelivered;
        undelivered = [];
        await Promise.all(due.map(deliver));
      },
      async readWaiting() {
        const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
        const text = await (await fetch(`${live.program.url}/metrics`, { headers })).text();
        const read = (name: string) => Number(text.match(new RegExp(`^${name} (.+)$`, 'm'))?.[1]);
        return { webhooks: read('capstone_webhook_events_waiting'), mails: read('capstone_mails_waiting') };
      },
      async inspect<T>(work: (query: Query) => Promise<T>): Promise<T> {
        if (databaseUrl) return inspectPostgres(databaseUrl, work);
        await live.program.terminate();
        const database = await openDatabase({ dataDir: live.program.dataDir });
        try {
          return await work(
            async <R>(statement: string) => (await database.pool.query(statement)).rows as R[],
          );
        } finally {
          await database.close();
          await live.crash();
        }
      },
      async close() {
        await live.close();
        await postgres?.stop();
        await rm(live.program.dataDir, { recursive: true, force: true });
      },
    }),
  }) as FaultShop;
  // A `finally` in the test could throw an error that hides the test's.
  onTestFinished(() => shop.close());
  onTestFailed(() => console.log(`The end of the shop's output:\n${shop.program.log()}`));
  return shop;
}

async function inspectPostgres<T>(connectionString: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(async <R>(statement: string) => (await client.query(statement)).rows as R[]);
  } finally {
    await client.end();
  }
}
