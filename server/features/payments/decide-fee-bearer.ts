import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { cases } from '../cases/schema.ts';
import type { Order } from '../orders/order.ts';
import { orders } from '../orders/schema.ts';
import type { ReportedPayment } from './reported-payment.ts';
import { payments } from './schema.ts';

/**
 * Says that the buyer bears the provider's fee when a payment doesn't, if its amounts show so, and those of
 * the account's newest earlier payment, too: the amount less the fee is what was agreed, to the paisa. Returns
 * every other payment as it is.
 */
export async function decideFeeBearer(
  tx: Executor,
  payment: ReportedPayment,
  { amountPaise: agreedPaise }: Order,
): Promise<ReportedPayment> {
  const { amountPaise, feePaise, isFeeOfCustomer } = payment;
  if (isFeeOfCustomer || !feePaise || amountPaise - feePaise !== agreedPaise) return payment;
  return (await hadFeeOnTop(tx)) ? { ...payment, isFeeOfCustomer: true } : payment;
}

/** A payment that the shop rejected shows it, too, so that the setting costs one case and not every sale. */
async function hadFeeOnTop(tx: Executor): Promise<boolean> {
  const paise = (name: string) => sql`(${cases.detail} ->> ${name})::bigint`;
  const { rows } = await tx.execute<{ shown: boolean }>(sql`
    select shown from (
      (select ${payments.createdAt} as at, ${payments.customerFeePaise} > 0 as shown
       from ${payments} where ${payments.amountPaise} > 0 order by ${payments.createdAt} desc limit 1)
      union all
      (select ${cases.createdAt}, true from ${cases} join ${orders} on ${orders.id} = ${cases.orderId}
       where ${cases.kind} = 'wrong_amount' and ${paise('amountPaise')} - ${paise('feePaise')} = ${orders.amountPaise}
       order by ${cases.createdAt} desc limit 1)
    ) as earlier order by at desc limit 1`);
  return rows[0]?.shown ?? false;
}
