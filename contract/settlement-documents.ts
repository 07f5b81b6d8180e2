import * as z from 'zod';
import { month } from './fields.ts';

/** A payment of the provider to the seller's bank account, as admins with orderWrite see it. */
const settlement = z.object({
  /** The provider's ID. */
  id: z.string(),
  /** The bank's reference. */
  utr: z.string().nullable(),
  /** Unix time in seconds. */
  settledAt: z.number().int(),
  /** The payments in it, before anything is deducted. */
  grossPaise: z.number().int(),
  /** Includes `feeTaxPaise`. */
  feePaise: z.number().int(),
  feeTaxPaise: z.number().int(),
  /** Positive. */
  refundPaise: z.number().int(),
  /** Credits less debits that are neither payments nor refunds, such as lost disputes. */
  adjustmentPaise: z.number().int(),
  /** What the bank received: gross less fees and refunds, plus adjustments. */
  netPaise: z.number().int(),
  /** The number of lines. */
  lines: z.number().int(),
});
export type SettlementDocument = z.infer<typeof settlement>;

/** Without a month, the current one. */
export const settlementsQuery = z.object({ month: month.optional() });
