import * as z from 'zod';
import { id, line, paragraph } from '../fields.ts';

/** Payout claims by students, and their processing by admins. */
export const payoutFunctions = {
  requestPayout: {
    data: z.object({ upiId: line(100) }),
    result: z.object({ message: z.string() }),
  },
  verifyPayout: {
    data: z.object({ payoutId: id }),
    result: z.object({ isVerified: z.boolean(), message: z.string() }),
  },
  /** Called before the QR code of a verified claim is shown. */
  startPayout: {
    data: z.object({ payoutId: id }),
    result: z.object({ status: z.literal('paying') }),
  },
  updatePayoutStatus: {
    data: z.object({
      payoutId: id,
      status: z.enum(['completed', 'rejected']),
      transactionId: line(100).nullish(),
      rejectionReason: line(500).nullish(),
    }),
    result: z.object({ status: z.enum(['completed', 'rejected']) }),
  },
  /** Records that the bank sent a completed payout back; `returnedOn` is a day in IST (`2026-11-21`). */
  returnPayout: {
    data: z.object({ payoutId: id, reference: line(100), returnedOn: line(10) }),
    result: z.object({ status: z.literal('returned') }),
  },
  /** Releases the claims that are held with this one since a backup was restored. */
  releasePayouts: {
    data: z.object({ payoutId: id, note: paragraph(500) }),
    result: z.object({ message: z.string() }),
  },
  /** Reverses the reward of an order that the claimant of a payout made with their own code. */
  reverseSelfReferral: {
    data: z.object({ payoutId: id, orderId: id, reason: paragraph(500) }),
    result: z.object({ message: z.string() }),
  },
} as const;
