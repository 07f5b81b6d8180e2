import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { id } from '#contract/fields.ts';
import { callable } from '../../../callable.ts';
import { ShopError } from '../../../errors.ts';
import { askWhileWaiting } from '../../../integrations/razorpay/ask-while-waiting.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { providerEvents } from '../schema.ts';
import { isDigest } from './event-digest.ts';
import { processEvent } from './process-event.ts';

const source = 'razorpay';
const FALLBACK_SECONDS = 60;

/**
 * Processes a stored webhook event again without repeating its earlier effects. If this process crashes
 * meanwhile, a delayed job finishes. Returns the outcome. Throws NOT_FOUND, FAILED_PRECONDITION (its body was
 * deleted) and UNAVAILABLE (the provider cannot be reached).
 */
export const replayEvent = callable({
  who: 'orderWrite',
  perMinute: 60,
  data: z.object({ eventId: id }),
  async run(context, { eventId }) {
    const admin = context.actor;
    const isEvent = and(eq(providerEvents.source, source), eq(providerEvents.eventId, eventId));
    await context.db.transaction(async (tx) => {
      const [event] = await tx
        .update(providerEvents)
        .set({ processedAt: null })
        .where(isEvent)
        .returning({ outcome: providerEvents.outcome, body: providerEvents.body });
      if (!event) throw new ShopError('NOT_FOUND', 'We can’t find this event.');
      if (isDigest(event.body))
        throw new ShopError(
          'FAILED_PRECONDITION',
          'What this event said was deleted after the time we keep it.',
        );
      await recordAudit(tx, {
        actor: admin.userId,
        action: 'event.replay',
        subject: eventId,
        detail: { outcomeBefore: event.outcome },
      });
      await context.jobs.enqueue(tx, {
        name: 'process-event',
        data: { source, eventId },
        key: `replay ${eventId}`,
        inSeconds: FALLBACK_SECONDS,
      });
    });
    const question = {
      failed: 'event not replayed',
      about: { eventId },
      next: 'The shop tries again in a minute.',
    };
    await askWhileWaiting(context, question, () => processEvent(context, { source, eventId }));
    const [event] = await context.db
      .select({ outcome: providerEvents.outcome })
      .from(providerEvents)
      .where(isEvent);
    return { status: event?.outcome ?? 'waiting' };
  },
});
