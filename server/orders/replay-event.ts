import { and, eq } from 'drizzle-orm';
import type { ParsedDataOf, ResultOf } from '#contract/functions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { providerEvents } from '../db/schema/operations.ts';
import { ShopError } from '../errors.ts';
import { requireRight } from '../require-right.ts';
import { processEvent } from './process-event.ts';

const source = 'razorpay';

/**
 * Works on a stored webhook once more, as if it had just come in. For admins with orderWrite. Answers with what became of
 * it; whatever had been done before is not done twice. Throws NOT_FOUND.
 */
export async function replayEvent(
  context: Context,
  { eventId }: ParsedDataOf<'replayEvent'>,
): Promise<ResultOf<'replayEvent'>> {
  const admin = requireRight(context, 'orderWrite');
  const isThis = and(eq(providerEvents.source, source), eq(providerEvents.eventId, eventId));
  await context.db.transaction(async (tx) => {
    const [event] = await tx
      .update(providerEvents)
      .set({ processedAt: null })
      .where(isThis)
      .returning({ outcome: providerEvents.outcome });
    if (!event) throw new ShopError('NOT_FOUND', 'We do not know this event.');
    await recordAudit(tx, {
      actor: admin.userId,
      action: 'event.replay',
      subject: eventId,
      detail: { before: event.outcome },
    });
  });
  await processEvent(context, { source, eventId });
  const [event] = await context.db
    .select({ outcome: providerEvents.outcome })
    .from(providerEvents)
    .where(isThis);
  return { status: event?.outcome ?? 'waiting' };
}
