import * as z from 'zod';
import { COMPLAINT_STATES } from '#domain/complaint.ts';
import { paging } from './documents.ts';

export const complaintsQuery = z.object({
  /** Without a state all complaints are listed; `open` lists those that are not resolved. */
  state: z.enum(['', 'open', ...COMPLAINT_STATES]).default(''),
  ...paging,
});
