import { randomUUID } from 'node:crypto';
import { and, arrayContains, eq, type SQL, sql } from 'drizzle-orm';
import { CURRENCY, type Paise } from '#domain/money.ts';
import { publicOrderId } from '#domain/order.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueAttempt } from '../../platform/outbox/backoff.ts';
import type { Jobs } from '../../platform/queue/job.ts';
import { TEST_EVENT, type WebhookEvent } from './rules/webhook-events.ts';
import { webhookDeliveries, webhookOutbox, webhooks } from './schema.ts';

/** What an event is about: IDs and amounts, and never anything else of a person. */
interface EventData {
  order?: { id: string; publicId: string | null; projectId: string } | null;
  payoutId?: string;
  caseId?: string;
  reviewId?: string;
  amountPaise?: Paise;
}

interface Announcement extends EventData {
  event: WebhookEvent;
  /** What the event is about: each webhook hears of it once. */
  subjectKey: string;
}

const isWanted = (event: WebhookEvent) =>
  and(eq(webhooks.isOn, true), arrayContains(webhooks.events, [event]));

/** In a SELECT: whether a webhook wants the event. */
export function isAnnounced(event: WebhookEvent): SQL {
  return sql`exists (select from ${webhooks} where ${isWanted(event)})`;
}

/**
 * Writes a delivery for each webhook that is on and wants the event, in the caller's transaction, so that an
 * event is told if and only if it happened.
 */
export async function announce(
  context: { jobs: Jobs },
  tx: Executor,
  { event, subjectKey, ...data }: Announcement,
): Promise<void> {
  const wanted = await tx.select({ id: webhooks.id }).from(webhooks).where(isWanted(event)).for('key share');
  for (const { id: webhookId } of wanted)
    await insertDelivery(context, tx, { webhookId, event, subjectKey, data: toData(data) });
}

/** Writes a delivery of a test event. Returns its ID. */
export async function announceTest(
  context: { jobs: Jobs },
  tx: Executor,
  webhookId: string,
): Promise<string> {
  const id = await insertDelivery(context, tx, { webhookId, event: TEST_EVENT, subjectKey: null, data: {} });
  if (id === undefined) throw new Error('A test has no subject, so it is always written.');
  return id;
}

interface Delivery {
  webhookId: string;
  event: WebhookEvent | typeof TEST_EVENT;
  subjectKey: string | null;
  data: object;
}

async function insertDelivery(
  context: { jobs: Jobs },
  tx: Executor,
  { data, ...delivery }: Delivery,
): Promise<string | undefined> {
  const id = `msg_${randomUUID().replaceAll('-', '')}`;
  // The time is that of the transaction, as everywhere.
  const timestamp = sql`to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const body = sql<string>`json_build_object('type', ${delivery.event}::text, 'timestamp', ${timestamp}, 'data', ${JSON.stringify(data)}::json)::text`;
  const [written] = await tx
    .insert(webhookDeliveries)
    .values({ id, ...delivery, body })
    .onConflictDoNothing({
      target: [webhookDeliveries.webhookId, webhookDeliveries.event, webhookDeliveries.subjectKey],
    })
    .returning({ id: webhookDeliveries.id });
  if (written) await enqueueAttempt(context, tx, webhookOutbox, written);
  return written?.id;
}

function toData({ order, amountPaise, ...ids }: EventData): object {
  return {
    ...ids,
    ...(order && { orderId: publicOrderId(order), projectId: order.projectId }),
    ...(amountPaise !== undefined && { amount: { amount: amountPaise, currency: CURRENCY } }),
  };
}
