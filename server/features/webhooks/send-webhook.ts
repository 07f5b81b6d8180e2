import { eq, sql } from 'drizzle-orm';
import { webhookOffMail } from '#content/mails/webhook-off.ts';
import type { Context } from '../../context.ts';
import { defineJob } from '../../define-job.ts';
import { postWebhook, type WebhookAnswer } from '../../integrations/webhooks/post-webhook.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { endAttempt, type Leased, leaseRow } from '../../platform/outbox/lease.ts';
import { onceReachable } from '../../platform/outbox/once-reachable.ts';
import { type webhookDeliveries, webhookOutbox, webhooks } from './schema.ts';
import { openSecrets } from './secrets.ts';
import { switchOff } from './switch-off.ts';

const [MINUTE, HOUR] = [60, 3600];
/** Seconds until the next try: ten tries in a little more than three days. */
export const RETRY_DELAYS = [
  20,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  18 * HOUR,
  24 * HOUR,
] as const;
/** So many events that failed in a row switch a webhook off. */
const MAX_FAILED = 10;
/** The receiver says that it will never take events again. */
const GONE = 410;

/** This job tries to deliver one event to one webhook, if it is due. */
async function sendWebhook(context: Context, { deliveryId }: { deliveryId: string }): Promise<void> {
  const { db, sealer, settings } = context;
  const delivery = await leaseRow(db, webhookOutbox, deliveryId);
  if (!delivery) return;
  const [webhook] = await db
    .select({ row: webhooks, isPreviousValid: sql<boolean>`${webhooks.previousEndsAt} > now()` })
    .from(webhooks)
    .where(eq(webhooks.id, delivery.webhookId));
  if (!webhook) return;
  const secrets = openSecrets(sealer, webhook.row, webhook.isPreviousValid);
  const outcome =
    secrets.length > 0
      ? await postWebhook({
          url: webhook.row.url,
          id: delivery.id,
          body: delivery.body,
          secrets,
          allowsLoopback: settings.mode === 'sandbox',
        })
      : { status: null, answer: 'The secret was sealed with another AUTH_SECRET' };
  await onceReachable(() => db.transaction((tx) => recordTry(context, tx, delivery, outcome)));
}

/** Records a try and what follows from it: the next one, or the end of the event, or of the webhook. */
async function recordTry(
  context: Context,
  tx: Executor,
  { id, webhookId, lease, attempts, tries }: Leased<typeof webhookDeliveries>,
  { status, answer }: WebhookAnswer,
): Promise<void> {
  // Of several events that end at once, one sees that they are ten. An admin who deletes the webhook waits.
  const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, webhookId)).for('no key update');
  if (!webhook) return;
  const isDelivered = status !== null && status >= 200 && status < 300;
  const delay = status === GONE || isDelivered ? undefined : RETRY_DELAYS[attempts - 1];
  const at = Math.floor(Date.now() / 1000);
  const ended = await endAttempt(context, tx, webhookOutbox, {
    id,
    lease,
    inSeconds: delay ?? null,
    values: {
      tries: [...tries, { at, answer }],
      status: isDelivered ? 'delivered' : delay === undefined ? 'failed' : 'waiting',
    },
  });
  if (!ended || delay !== undefined) return;
  const failedInRow = isDelivered ? 0 : webhook.failedInRow + 1;
  if (failedInRow !== webhook.failedInRow)
    await tx.update(webhooks).set({ failedInRow }).where(eq(webhooks.id, webhookId));
  if (!webhook.isOn || (status !== GONE && failedInRow < MAX_FAILED)) return;
  await switchOff(tx, webhookId);
  await enqueueMail(context, tx, {
    mail: webhookOffMail,
    subjectKey: `${webhookId} ${id}`,
    data: { url: webhook.url, answer, isGone: status === GONE },
  });
}

export const webhookJobs = [defineJob({ name: 'send-webhook', run: sendWebhook, concurrency: 4 })];
