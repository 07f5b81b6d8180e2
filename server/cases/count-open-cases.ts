import { isNull } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { requireRight } from '../require-right.ts';
import { cases } from './schema.ts';

/** Counts the open cases. Requires orderWrite. */
export async function countOpenCases(context: Context): Promise<number> {
  requireRight(context, 'orderWrite');
  return context.db.$count(cases, isNull(cases.resolvedAt));
}
