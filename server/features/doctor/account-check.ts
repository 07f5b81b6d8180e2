import { CURRENCY } from '#domain/money.ts';
import type { ProviderPayment } from '../../integrations/razorpay/entities.ts';
import { isPaymentsError, isUnauthorised } from '../../integrations/razorpay/payments-error.ts';
import { type Check, type DoctorContext, fail, type Outcome, ok, warn } from './check.ts';

const PERIOD_SECONDS = 30 * 24 * 3600;
/** Banks confirm most payments within this time. */
const LATE_SECONDS = 15 * 60;

/**
 * Settings of the provider's account that change what a payment looks like: docs/deployment.md lists them.
 */
export const accountCheck: Check = { name: 'payment account', run: checkAccount };

/** What a payment shows of a setting, and what to do about it. */
const SIGNS: readonly [shows: (payment: ProviderPayment) => boolean, advice: string][] = [
  [({ currency }) => currency !== CURRENCY, 'is in another currency: switch international currencies off'],
  [({ offerId }) => offerId !== null, 'has an offer, which may change its amount: end it'],
  [
    ({ status, createdAt }) => status === 'authorized' && createdAt < Date.now() / 1000 - LATE_SECONDS,
    'is not captured yet: let the account capture automatically',
  ],
  [
    ({ isFeeOfCustomer }) => isFeeOfCustomer,
    'has the fee on top, which buyers pay: the shop delivers it, and its price is not what buyers pay',
  ],
];

/** Looks at the newest payments, at most a page of them. */
async function checkAccount({ providers }: DoctorContext): Promise<Outcome> {
  if (!providers?.payments) return ok('sandbox');
  const now = Math.floor(Date.now() / 1000);
  try {
    const { items } = await providers.payments.listPaymentsBetween({ from: now - PERIOD_SECONDS, to: now });
    const paid = items.filter(({ status }) => status !== 'failed' && status !== 'created');
    const found = SIGNS.flatMap(([shows, advice]) => {
      const payment = paid.find(shows);
      return payment ? [`${payment.id} ${advice}`] : [];
    });
    if (found.length === 0) return ok(`${paid.length} payments of the last 30 days are as the shop expects`);
    return warn(`${found.join('; ')} (“The Razorpay account” in docs/deployment.md)`);
  } catch (error) {
    return judgePaymentsError(error);
  }
}

/** What it means that a list of the payment provider can't be read. Throws errors that are not the provider's. */
export function judgePaymentsError(error: unknown): Outcome {
  if (!isPaymentsError(error)) throw error;
  const reason = error.message.replace(/\.$/, '');
  if (isUnauthorised(error))
    return fail(
      `the payment provider refuses RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET (${reason}): copy both again, whole, from the API keys of its dashboard, or make new ones`,
    );
  return warn(
    `the payment provider's list can't be read (${reason}): try again later, and check RAZORPAY_API_URL if you have set it`,
  );
}
