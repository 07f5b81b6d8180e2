import { and, eq, getTableColumns, isNull, ne, not, sql } from 'drizzle-orm';
import type { CaseKind } from '#domain/case.ts';
import type { Executor } from '../../platform/db/client.ts';
import { LEASE_SECONDS } from '../../platform/outbox/lease.ts';
import type { Case } from './resolve-case.ts';
import { cases } from './schema.ts';

interface CaseKey {
  kind: CaseKind;
  subject: string;
}

const isCase = ({ kind, subject }: CaseKey) => and(eq(cases.kind, kind), eq(cases.subject, subject));

/** Sets fields of a case's detail. Writes nothing when they have these values already. */
export async function updateCaseDetail(
  db: Executor,
  { fields, ...key }: CaseKey & { fields: Record<string, unknown> },
): Promise<void> {
  const given = sql`${JSON.stringify(fields)}::jsonb`;
  await db
    .update(cases)
    .set({ detail: sql`${cases.detail} || ${given}` })
    .where(and(isCase(key), not(sql`${cases.detail} @> ${given}`)));
}

/** Changes what an open case says. */
export async function updateCaseMessage(
  tx: Executor,
  { message, ...key }: CaseKey & { message: string },
): Promise<void> {
  const says = and(isCase(key), isNull(cases.resolvedAt), ne(cases.message, message));
  await tx.update(cases).set({ message }).where(says);
}

/**
 * Leases a case to the caller, who alone may call a provider about it. Returns the case, with the database's
 * time in Unix seconds; null while another caller has the lease, and when there is no such case.
 */
export async function leaseCase(db: Executor, key: CaseKey): Promise<(Case & { now: number }) | null> {
  const now = sql<number>`extract(epoch from now())::int`;
  const leasedUntil = sql`jsonb_build_object('leasedUntil', ${now} + ${LEASE_SECONDS}::int)`;
  const [leased] = await db
    .update(cases)
    .set({ detail: sql`${cases.detail} || ${leasedUntil}` })
    .where(and(isCase(key), sql`coalesce((${cases.detail} ->> 'leasedUntil')::int, 0) <= ${now}`))
    .returning({ ...getTableColumns(cases), now });
  return leased ?? null;
}

/** Ends the lease. If the process dies before, it ends by itself after a minute. */
export async function releaseCase(db: Executor, key: CaseKey): Promise<void> {
  await db
    .update(cases)
    .set({ detail: sql`${cases.detail} - 'leasedUntil'` })
    .where(isCase(key));
}
