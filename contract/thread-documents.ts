import * as z from 'zod';
import { COMPLAINT_STATES, HELP_STATES } from '#domain/thread.ts';
import { paging } from './documents.ts';
import { orderKey } from './fields.ts';

export const complaintsQuery = z.object({
  /** Without a state all complaints are listed; `open` lists those that are not resolved. */
  state: z.enum(['', 'open', ...COMPLAINT_STATES]).default(''),
  ...paging,
});
export const helpQuery = z.object({
  /** Without a state all requests are listed. */
  state: z.enum(['', ...HELP_STATES]).default(''),
  ...paging,
});
export const orderHelpQuery = z.object({
  key: orderKey,
  ...paging,
});
