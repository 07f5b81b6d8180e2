import { exists, inArray, sql } from 'drizzle-orm';
import { REJECTIONS } from '#domain/case.ts';
import { cases } from '../../cases/schema.ts';
import { deletions } from '../../deletions/schema.ts';
import { type orders, orderTeams, type TeamAccount } from '../../orders/schema.ts';
import { authorizedPayments, payments } from '../../payments/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { refunds } from '../../refunds/schema.ts';
import { alreadyOwned } from './is-already-owned.ts';

type Order = typeof orders.$inferSelect;

/** What the books say about a payment that is reported, and about its order. */
export interface PaymentFacts {
  /** The payment was accepted or rejected before. */
  isRecorded: boolean;
  /** The provider held the payment uncaptured. */
  isHeld: boolean;
  hasRefunds: boolean;
  /** An open case says that the payment is for an unknown order. */
  isUnknown: boolean;
}

export interface OrderFacts {
  /** The project was bought with the order's email, account or GitHub account, and not refunded. */
  isOwned: boolean;
  /** The deletion of the buyer's data is planned. */
  isToBeDeleted: boolean;
  team: TeamAccount[];
}

/** Reads the facts in one statement. The caller holds the order, its project and the payment's refunds. */
export async function getPaymentFacts(
  tx: Executor,
  paymentId: string,
  order: Order | null,
): Promise<PaymentFacts & OrderFacts> {
  const { id: orderId = null, email = null } = order ?? {};
  const { rows } = await tx.execute<Record<string, unknown> & PaymentFacts & OrderFacts>(sql`select
    exists (select from ${payments} where ${payments.id} = ${paymentId})
      or exists (select from ${cases} where ${cases.subject} = ${paymentId} and ${inArray(cases.kind, [...REJECTIONS])})
      as "isRecorded",
    exists (select from ${authorizedPayments} where ${authorizedPayments.paymentId} = ${paymentId}
      and ${authorizedPayments.endedAt} is null) as "isHeld",
    exists (select from ${refunds} where ${refunds.paymentId} = ${paymentId}) as "hasRefunds",
    exists (select from ${cases} where ${cases.kind} = 'unknown_order' and ${cases.subject} = ${paymentId}
      and ${cases.resolvedAt} is null) as "isUnknown",
    ${order ? exists(alreadyOwned(tx, order)) : sql`false`} as "isOwned",
    exists (select from ${deletions} where ${deletions.email} = ${email}) as "isToBeDeleted",
    coalesce((select ${orderTeams.accounts} from ${orderTeams} where ${orderTeams.orderId} = ${orderId}), '[]') as team`);
  const [facts] = rows;
  if (!facts) throw new Error('The facts of a payment are missing.');
  return facts;
}
