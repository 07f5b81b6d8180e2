import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import * as fields from '#contract/fields.ts';
import { callable } from '../../callable.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { lockKey } from '../../platform/db/lock-key.ts';
import { isOutgoingUrl } from '../../platform/http/outgoing-guard.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { WEBHOOK_EVENTS } from './rules/webhook-events.ts';
import { webhooks } from './schema.ts';
import { createSecret } from './secrets.ts';
import { switchOff } from './switch-off.ts';

/** All webhooks of the shop. */
const MAX_WEBHOOKS = 20;
const PREVIOUS_SECRET_HOURS = 24;

const url = fields.required(500);
const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1)
  .transform((given) => WEBHOOK_EVENTS.filter((event) => given.includes(event)));

/**
 * Adds an address that hears of events. Only this result and that of a rotation contain a secret. Throws
 * INVALID_ARGUMENT for an address that can't be on the internet, and FAILED_PRECONDITION beyond
 * `MAX_WEBHOOKS`.
 */
export const createWebhook = callable({
  who: 'orderWrite',
  proof: 'second factor',
  perMinute: 20,
  data: z.object({ url, events }),
  async run(context, data) {
    requireOutgoing(context, data.url);
    const id = randomUUID();
    const { secret, sealed } = createSecret(context.sealer);
    await context.db.transaction(async (tx) => {
      await lockKey(tx, 'webhooks');
      if ((await tx.$count(webhooks)) >= MAX_WEBHOOKS)
        throw new ShopError(
          'FAILED_PRECONDITION',
          `There are ${MAX_WEBHOOKS} webhooks. Please delete one first.`,
        );
      await tx.insert(webhooks).values({ id, ...data, secret: sealed });
      await recordAudit(tx, {
        actor: context.actor.userId,
        action: 'webhook.create',
        subject: id,
        detail: data,
      });
    });
    return { id, secret };
  },
});

/**
 * Changes address and events of a webhook, and switches it on or off; on, it begins to count failures again.
 * Throws INVALID_ARGUMENT and NOT_FOUND.
 */
export const updateWebhook = callable({
  who: 'orderWrite',
  proof: 'second factor',
  perMinute: 60,
  data: z.object({
    id: fields.id,
    url: url.optional(),
    events: events.optional(),
    isOn: z.boolean().optional(),
  }),
  async run(context, { id, ...given }) {
    if (given.url !== undefined) requireOutgoing(context, given.url);
    return context.db.transaction(async (tx) => {
      const before = await lockWebhook(tx, id);
      const after = {
        url: given.url ?? before.url,
        events: given.events ?? before.events,
        isOn: given.isOn ?? before.isOn,
      };
      const failedInRow = after.isOn && !before.isOn ? 0 : before.failedInRow;
      await tx
        .update(webhooks)
        .set({ ...after, failedInRow })
        .where(eq(webhooks.id, id));
      if (!after.isOn && before.isOn) await switchOff(tx, id);
      const { url, events, isOn } = before;
      await recordAudit(tx, {
        actor: context.actor.userId,
        action: 'webhook.update',
        subject: id,
        before: { url, events, isOn },
        after,
      });
      return { id, isOn: after.isOn };
    });
  },
});

/** Deletes a webhook with its deliveries. Throws NOT_FOUND. */
export const deleteWebhook = callable({
  who: 'orderWrite',
  proof: 'second factor',
  perMinute: 60,
  data: z.object({ id: fields.id }),
  async run(context, { id }) {
    return context.db.transaction(async (tx) => {
      const { url } = await lockWebhook(tx, id);
      await tx.delete(webhooks).where(eq(webhooks.id, id));
      await recordAudit(tx, {
        actor: context.actor.userId,
        action: 'webhook.delete',
        subject: id,
        detail: { url },
      });
      return { deleted: true };
    });
  },
});

/** Makes a new secret. The one before signs as well for 24 hours. Throws NOT_FOUND. */
export const rotateWebhookSecret = callable({
  who: 'orderWrite',
  proof: 'second factor',
  perMinute: 20,
  data: z.object({ id: fields.id }),
  async run(context, { id }) {
    const { secret, sealed } = createSecret(context.sealer);
    return context.db.transaction(async (tx) => {
      const before = await lockWebhook(tx, id);
      await tx
        .update(webhooks)
        .set({
          secret: sealed,
          previousSecret: before.secret,
          previousEndsAt: sql`now() + make_interval(hours => ${PREVIOUS_SECRET_HOURS})`,
        })
        .where(eq(webhooks.id, id));
      await recordAudit(tx, {
        actor: context.actor.userId,
        action: 'webhook.rotate-secret',
        subject: id,
        detail: { url: before.url },
      });
      return { secret };
    });
  },
});

/** Locks a webhook until the end of the transaction. Throws NOT_FOUND. */
export async function lockWebhook(tx: Executor, id: string): Promise<typeof webhooks.$inferSelect> {
  const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
  if (!webhook) throw new ShopError('NOT_FOUND', 'There is no such webhook.');
  return webhook;
}

function requireOutgoing({ settings }: Context, address: string): void {
  if (isOutgoingUrl(address, { allowsLoopback: settings.mode === 'sandbox' })) return;
  throw new ShopError(
    'INVALID_ARGUMENT',
    'Please enter an https address on the internet, without a name and password.',
    { field: 'url' },
  );
}
