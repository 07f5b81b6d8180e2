import { and, inArray, sql } from 'drizzle-orm';
import { type Judgement, judgeLines } from '#domain/settlement.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findDisputedOrders, findOurMoney } from '../../readers/settlements/our-money.ts';
import { listOtherLines } from '../payments/other-entries.ts';
import { type SettlementLine, settlementLines } from './schema.ts';

const isUndecided = sql`${settlementLines.state} in ('pending', 'different', 'unknown')`;

/** What the comparison of a payment or refund with its lines gave. */
export interface Match extends Judgement {
  entityId: string;
  orderId: string | null;
  /** The first of the lines; there should be only one. */
  line: SettlementLine;
}

/**
 * Compares payments and refunds whose lines are undecided with ours, by their IDs, and stores the result with
 * the lines. Returns it.
 */
export async function matchLines(tx: Executor, entityIds: readonly string[]): Promise<Match[]> {
  const { entityId, settlementId } = settlementLines;
  const undecided = tx
    .select({ entityId })
    .from(settlementLines)
    .where(and(isUndecided, inArray(entityId, [...entityIds])));
  const lines = await tx
    .select()
    .from(settlementLines)
    .where(inArray(entityId, undecided))
    .orderBy(entityId, settlementId);
  if (lines.length === 0) return [];
  const ours = await findOurMoney(tx, lines);
  const disputed = await findDisputedOrders(tx, lines);
  const others = await listOtherLines(tx, lines);
  const matches = Object.values(Object.groupBy(lines, (line) => line.entityId)).flatMap((own = []) => {
    const [line] = own;
    if (!line) return [];
    const money = ours.get(line.entityId) ?? null;
    const orderId = money?.orderId ?? disputed.get(line.disputeId ?? '') ?? null;
    const judged = judgeLines(own, money);
    const isOther = judged.state === 'unknown' && others.has(line.entityId);
    return [
      { ...judged, ...(isOther && { state: 'other' as const }), entityId: line.entityId, orderId, line },
    ];
  });
  const judged = matches.map(({ entityId: id, state, orderId }) => ({ id, state, order_id: orderId }));
  await tx.execute(sql`
    update ${settlementLines} set state = judged.state, order_id = judged.order_id
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as judged (id text, state text, order_id text)
    where ${entityId} = judged.id
      and (${settlementLines.state}, ${settlementLines.orderId}) is distinct from (judged.state, judged.order_id)`);
  return matches;
}

/** Lists the payments and refunds whose lines are undecided. */
export async function listUndecided(tx: Executor): Promise<string[]> {
  const { entityId } = settlementLines;
  const found = await tx.selectDistinct({ entityId }).from(settlementLines).where(isUndecided);
  return found.map((line) => line.entityId);
}
