import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { parseThreadNumber, type ThreadKind } from '#domain/thread.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import {
  complaintMessages,
  complaints,
  helpMessages,
  helpRequests,
  questionMessages,
  questions,
} from './schema.ts';

/** The tables of each kind, and what is said about a number that no thread has. */
export const KINDS = {
  complaint: {
    threads: complaints,
    messages: complaintMessages,
    unknown: 'We can’t find this complaint. Please open the link in its email again.',
  },
  help: { threads: helpRequests, messages: helpMessages, unknown: 'We can’t find this help request.' },
  question: { threads: questions, messages: questionMessages, unknown: 'We can’t find this question.' },
} as const;

export type Thread<K extends ThreadKind> = (typeof KINDS)[K]['threads']['$inferSelect'];

/** Gets a thread such as `C-1001`, locked if `lock`. Throws NOT_FOUND. */
export async function getThread<K extends ThreadKind>(
  db: Executor,
  kind: K,
  name: string,
  { lock = false } = {},
): Promise<Thread<K>> {
  const { threads } = KINDS[kind];
  const number = parseThreadNumber(kind, name) ?? 0;
  const query = db
    .select()
    .from(threads as PgTable)
    .where(eq(threads.number, number));
  const [found] = await (lock ? query.for('update') : query);
  if (!found) throw unknownThread(kind);
  return found as Thread<K>;
}

/** Throws FAILED_PRECONDITION with this message when a complaint is resolved. */
export function requireUnresolved({ state }: Thread<'complaint'>, message: string): void {
  if (state === 'resolved') throw new ShopError('FAILED_PRECONDITION', message);
}

export function unknownThread(kind: ThreadKind): ShopError {
  return new ShopError('NOT_FOUND', KINDS[kind].unknown);
}
