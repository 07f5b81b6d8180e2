import * as z from 'zod';
import { HELP_STATES } from '#domain/help.ts';
import { paging } from './documents.ts';
import { orderKey } from './fields.ts';

export const helpQuery = z.object({
  /** Without a state all requests are listed. */
  state: z.enum(['', ...HELP_STATES]).default(''),
  ...paging,
});
export const orderHelpQuery = z.object({
  key: orderKey,
  ...paging,
});
