import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { cases } from '../../cases/schema.ts';
import { payments } from '../../payments/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

interface BooksFacts {
  /** The provider's IDs of payments of the last two days, accepted or with a case. */
  recentPaymentIds: string[];
  /** Whether the case about restored books is open. */
  areBooksRestored: boolean;
}

/** Reads what the doctor compares with the payment provider. For the operator. */
export async function getBooksFacts(db: Executor): Promise<BooksFacts> {
  const since = sql`now() - interval '2 days'`;
  const accepted = await db.select({ id: payments.id }).from(payments).where(gt(payments.createdAt, since));
  const withCase = await db.select({ id: cases.subject }).from(cases).where(gt(cases.createdAt, since));
  const restored = and(eq(cases.kind, 'restored_books'), isNull(cases.resolvedAt));
  return {
    recentPaymentIds: [...accepted, ...withCase].map(({ id }) => id),
    areBooksRestored: (await db.$count(cases, restored)) > 0,
  };
}
