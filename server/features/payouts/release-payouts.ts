import * as z from 'zod';
import { id, paragraph } from '#contract/fields.ts';
import { callable } from '../../callable.ts';
import { ShopError } from '../../errors.ts';
import { resolveByNote } from '../cases/remedies.ts';
import { findPayoutHold } from './find-payout-hold.ts';

/**
 * Releases the claims that are held since a backup was restored, by resolving their case, once an admin has
 * checked the bank statement. `note` says what it shows. Returns a message for the admin. Throws
 * INVALID_ARGUMENT (no note) and FAILED_PRECONDITION (not held).
 */
export const releasePayouts = callable({
  who: 'payoutWrite',
  perMinute: 60,
  data: z.object({ payoutId: id, note: paragraph(500) }),
  async run(context, { payoutId, note }) {
    const admin = context.actor;
    const hold = await findPayoutHold(context.db, payoutId);
    if (!hold) throw new ShopError('FAILED_PRECONDITION', 'This claim isn’t held.');
    const { caseId, claims } = hold;
    await resolveByNote(context, { admin, caseId, subject: '', detail: {}, note });
    return { message: claims === 1 ? 'The claim is released.' : `${claims} claims are released.` };
  },
});
