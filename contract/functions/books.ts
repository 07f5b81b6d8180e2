import * as z from 'zod';
import { id, line } from '../fields.ts';

/** Tax documents of a seller with a GSTIN, and what the payment provider paid out. */
export const bookFunctions = {
  /**
   * Replaces an order's invoice: `state` is the two-digit GST code of the buyer's State, `business`
   * `{gstin, legalName, address}` or `{}` for a person. What is left out stays. `replaces` is the number of
   * the invoice that the caller saw, which must still be the order's invoice.
   */
  correctInvoice: {
    data: z.object({
      orderId: id,
      state: z.unknown().optional(),
      business: z.unknown().optional(),
      replaces: line(20).optional(),
    }),
    result: z.object({ number: z.string() }),
  },
  /** `month` is `2026-11`, in IST. */
  closeMonth: {
    data: z.object({ month: line(20) }),
    result: z.object({ closed: z.literal(true) }),
  },
  /** `date` is a day in IST; without it, everything since a week before the last reading is read. */
  readSettlements: {
    data: z.object({ date: line(20).optional() }),
    /** The lines read, and the cases about settlements that are open after it. */
    result: z.object({ lines: z.number().int(), cases: z.number().int() }),
  },
} as const;
