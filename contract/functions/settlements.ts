import * as z from 'zod';
import { line } from '../fields.ts';

/** What the payment provider paid out. */
export const settlementFunctions = {
  /** `date` is a day in IST; without it, everything since a week before the last reading is read. */
  readSettlements: {
    data: z.object({ date: line(20).optional() }),
    /** The lines read, and the cases about settlements that are open after it. */
    result: z.object({ lines: z.number().int(), cases: z.number().int() }),
  },
} as const;
