import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import * as fields from '#contract/fields.ts';
import { callable } from '../../callable.ts';
import { ShopError } from '../../errors.ts';
import { enqueueAttempt } from '../../platform/outbox/backoff.ts';
import { announceTest } from './announce.ts';
import { lockWebhook } from './manage-webhooks.ts';
import { webhookDeliveries, webhookOutbox } from './schema.ts';

const OFF = 'This webhook is off. Please switch it on first.';

/** Sends an event of the type `test`. Throws NOT_FOUND, and FAILED_PRECONDITION while the webhook is off. */
export const sendTestEvent = callable({
  who: 'orderWrite',
  proof: 'second factor',
  perMinute: 20,
  data: z.object({ id: fields.id }),
  async run(context, { id }) {
    return context.db.transaction(async (tx) => {
      const { isOn } = await lockWebhook(tx, id);
      if (!isOn) throw new ShopError('FAILED_PRECONDITION', OFF);
      return { deliveryId: await announceTest(context, tx, id) };
    });
  },
});

/**
 * Sends an event again, delivered or not, with the same `webhook-id`, by which the receiver knows it. Throws
 * NOT_FOUND, and FAILED_PRECONDITION while the webhook is off.
 */
export const resendDelivery = callable({
  who: 'orderWrite',
  proof: 'second factor',
  perMinute: 60,
  data: z.object({ id: fields.id }),
  async run(context, { id }) {
    return context.db.transaction(async (tx) => {
      const isAsked = eq(webhookDeliveries.id, id);
      const [found] = await tx
        .select({ webhookId: webhookDeliveries.webhookId })
        .from(webhookDeliveries)
        .where(isAsked);
      if (!found) throw new ShopError('NOT_FOUND', 'There is no such event.');
      if (!(await lockWebhook(tx, found.webhookId)).isOn) throw new ShopError('FAILED_PRECONDITION', OFF);
      // A try that is running now no longer holds the row, so it changes nothing.
      await tx
        .update(webhookDeliveries)
        .set({ status: 'waiting', attempts: 0, nextTryAt: sql`now()`, leasedUntil: null })
        .where(isAsked);
      await enqueueAttempt(context, tx, webhookOutbox, { id });
      return { deliveryId: id };
    });
  },
});
