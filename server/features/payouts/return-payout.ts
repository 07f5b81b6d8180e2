import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { payoutMail } from '#content/mails/payout.ts';
import { id, line } from '#contract/fields.ts';
import { formatPaise } from '#domain/money.ts';
import { formatLongDate, startOfDay, toDay } from '#domain/time.ts';
import { callable } from '../../callable.ts';
import { ShopError } from '../../errors.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { recordPayoutReturn } from '../ledger/record-entries.ts';
import { lockPayout } from './lock-payout.ts';
import { payouts } from './schema.ts';

/**
 * Records that the bank sent a completed payout back, with the bank's reference and the day: the amount and
 * the claimed rewards are in the referrer's earnings again, and the referrer is mailed. Requires the payout
 * of another person. Throws INVALID_ARGUMENT (no reference, or a day before the payout or in the future),
 * FAILED_PRECONDITION (not completed, already returned), NOT_FOUND and PERMISSION_DENIED.
 */
export const returnPayout = callable({
  who: 'payoutWrite',
  perMinute: 60,
  data: z.object({
    payoutId: id,
    reference: line(100),
    /** A day in IST, such as `2026-11-21`. */
    returnedOn: line(10),
  }),
  async run(context, { payoutId, reference, returnedOn }) {
    const admin = context.actor;
    if (!reference) throw new ShopError('INVALID_ARGUMENT', 'The bank’s reference is required.');
    if (!startOfDay(returnedOn)) throw new ShopError('INVALID_ARGUMENT', 'Please enter the date.');
    return context.db.transaction(async (tx) => {
      const { payout, claimant } = await lockPayout(tx, admin, payoutId);
      if (payout.status === 'returned') {
        throw new ShopError('FAILED_PRECONDITION', 'The return of this payout has already been recorded.');
      }
      if (payout.status !== 'completed') {
        throw new ShopError('FAILED_PRECONDITION', 'Only a completed payout can be returned by the bank.');
      }
      const paidOn = toDay(payout.processedAt ?? payout.requestedAt);
      if (returnedOn < paidOn || returnedOn > toDay(new Date())) {
        throw new ShopError(
          'INVALID_ARGUMENT',
          `The date must be between ${formatLongDate(paidOn)}, when we paid, and today.`,
        );
      }
      const { userId, amountPaise, upiId } = payout;
      await tx
        .update(payouts)
        .set({ status: 'returned', returnReference: reference, returnedOn, returnedBy: admin.userId })
        .where(eq(payouts.id, payoutId));
      await recordPayoutReturn(tx, payout);
      await recordAudit(tx, {
        actor: admin.userId,
        action: 'payout.return',
        subject: payoutId,
        detail: { reference, returnedOn, userId, amountPaise },
      });
      await enqueueMail(context, tx, {
        mail: payoutMail,
        subjectKey: `${payoutId}:returned`,
        recipient: claimant.email,
        data: {
          status: 'returned',
          amountRupees: formatPaise(amountPaise),
          upiId,
          reference,
          returnedOn: formatLongDate(returnedOn),
        },
      });
      return { status: 'returned' };
    });
  },
});
