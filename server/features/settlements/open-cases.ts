import { and, inArray, isNull } from 'drizzle-orm';
import { SETTLEMENT_CASES, type SettlementCase } from '#domain/settlement.ts';
import type { Executor } from '../../platform/db/client.ts';
import { cases } from '../cases/schema.ts';

interface OpenCase {
  kind: SettlementCase;
  /** The ID of a payment, refund or transfer. */
  subject: string;
}

/** Lists the open cases about settlements. */
export async function listOpenSettlementCases(db: Executor): Promise<OpenCase[]> {
  const { kind, subject, resolvedAt } = cases;
  const open = await db
    .select({ kind, subject })
    .from(cases)
    .where(and(inArray(kind, [...SETTLEMENT_CASES]), isNull(resolvedAt)));
  return open as OpenCase[];
}
