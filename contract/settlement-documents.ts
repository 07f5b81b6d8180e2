import * as z from 'zod';
import { month } from './fields.ts';

/** Without a month, the current one. */
export const settlementsQuery = z.object({ month: month.optional() });
