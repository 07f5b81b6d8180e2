import { and, eq, isNull, sql } from 'drizzle-orm';
import { OPEN_DISPUTE } from '#domain/dispute.ts';
import { cases } from '../../cases/schema.ts';
import { orders } from '../../orders/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

/** Lists the disputes that no one answered and whose case is open, with the time until their deadline. */
export async function listUnansweredDisputes(db: Executor) {
  const respondBy = sql<number>`(${cases.detail} ->> 'respondBy')::int`;
  const status = sql`coalesce(${cases.detail} ->> 'status', ${OPEN_DISPUTE})`;
  return db
    .select({
      /** The provider's ID. */
      id: cases.subject,
      projectName: orders.projectName,
      amountPaise: sql<number | null>`(${cases.detail} ->> 'amountPaise')::float8`,
      /** In Unix seconds. */
      respondBy,
      secondsLeft: sql<number>`${respondBy} - extract(epoch from now())::int`,
    })
    .from(cases)
    .leftJoin(orders, eq(orders.id, cases.orderId))
    .where(
      and(
        eq(cases.kind, 'dispute'),
        isNull(cases.resolvedAt),
        eq(status, OPEN_DISPUTE),
        sql`${respondBy} is not null`,
      ),
    );
}
