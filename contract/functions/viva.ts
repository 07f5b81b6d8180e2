import * as z from 'zod';
import { VIVA_MARKS } from '#domain/viva.ts';
import { id, orderKey } from '../fields.ts';

/** The viva room of an order, for its buyer. */
export const vivaFunctions = {
  /** `could` counts the questions with this mark, of `total`. */
  saveVivaMark: {
    data: z.object({ orderId: id, questionId: z.string().max(64), mark: z.enum(VIVA_MARKS), key: orderKey }),
    result: z.object({ could: z.number().int(), total: z.number().int() }),
  },
  /** Makes the link to a page for a teacher, and ends the earlier one. `expiresAt`: Unix time in seconds. */
  createGuideLink: {
    data: z.object({ orderId: id, key: orderKey }),
    result: z.object({ url: z.string(), expiresAt: z.number().int() }),
  },
  revokeGuideLink: {
    data: z.object({ orderId: id, key: orderKey }),
    result: z.object({ revoked: z.literal(true) }),
  },
} as const;
