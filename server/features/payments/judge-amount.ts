import { formatPaise, type Paise } from '#domain/money.ts';
import type { Order } from '../orders/order.ts';
import type { ReportedPayment } from './reported-payment.ts';

type Agreed = Pick<Order, 'amountPaise' | 'currency'>;

/**
 * The provider's fee, in paise, that the buyer paid on top of the agreed amount, with its tax. 0 unless the
 * provider says that the buyer bears the fee and the rest is exactly the agreed amount.
 */
export function customerFeeOf(
  { amountPaise, feePaise, feeTaxPaise = 0, isFeeOfCustomer }: ReportedPayment,
  agreed: Agreed,
): { customerFeePaise: Paise; customerFeeTaxPaise: Paise } {
  const isOnTop = isFeeOfCustomer && feePaise && amountPaise - feePaise === agreed.amountPaise;
  return isOnTop
    ? { customerFeePaise: feePaise, customerFeeTaxPaise: feeTaxPaise }
    : { customerFeePaise: 0, customerFeeTaxPaise: 0 };
}

/**
 * Says why a captured payment is not what was agreed, and which setting of the provider's account may be the
 * cause; null when it is.
 */
export function findWrongAmount(payment: ReportedPayment, agreed: Agreed): string | null {
  const { amountPaise, currency } = payment;
  const { customerFeePaise } = customerFeeOf(payment, agreed);
  if (amountPaise - customerFeePaise === agreed.amountPaise && currency === agreed.currency) return null;
  const paid = `${currency} ${amountPaise / 100}`;
  const due = formatPaise(agreed.amountPaise);
  return `Paid was ${paid}, agreed was ${due}. Nothing was delivered.${describeCause(payment, agreed)}`;
}

function describeCause({ amountPaise, currency, ...payment }: ReportedPayment, agreed: Agreed): string {
  const { feePaise, isFeeOfCustomer, offerId } = payment;
  const morePaise = amountPaise - agreed.amountPaise;
  if (currency !== agreed.currency)
    return ` The provider’s account takes other currencies, and this shop sells in ${agreed.currency} only: switch international currencies off there.`;
  if (morePaise < 0 && offerId)
    return ` The offer ${offerId} of the provider’s account took ${formatPaise(-morePaise)} off: end it there, because the shop sells at its own prices only.`;
  if (morePaise < 0)
    return ' It is a part of the price: switch partial payments off in the provider’s account.';
  if (morePaise === feePaise && !isFeeOfCustomer)
    return ' The difference is the provider’s fee, but the provider doesn’t say that the buyer bears it: look at the fee bearer in its account.';
  if (isFeeOfCustomer)
    return ' The buyer bears the provider’s fee, but the rest isn’t the agreed amount: ask the provider what was added.';
  return '';
}
