/** A mistake in the shop's code that the simulation must find: `npm run simulate -- --mutation NAME`. */
interface Mutation {
  name: string;
  file: string;
  code: string;
  change: string;
}

export const mutations: readonly Mutation[] = [
  {
    // The reward of a refunded order is given again instead of being taken back.
    name: 'sign',
    file: 'server/features/ledger/record-entries.ts',
    code: "kind: 'reversal', amountPaise: -REFERRAL_REWARD",
    change: "kind: 'reversal', amountPaise: REFERRAL_REWARD",
  },
  {
    // Two calls create an order at the provider at once.
    name: 'lock',
    file: 'server/features/orders/lease-opening.ts',
    code: 'return leased.length > 0;',
    change: 'return leased.length >= 0;',
  },
  {
    // A repeated refund is another refund.
    name: 'idempotency',
    file: 'server/integrations/razorpay/payments.ts',
    code: "{ 'x-refund-idempotency': key }",
    change: "{ 'x-refund-idempotency': key + ' ' + Date.now() }",
  },
  {
    // Two workers send the same row.
    name: 'lease',
    file: 'server/platform/outbox/lease.ts',
    code: 'and(eq(outbox.id, id), isDue(outbox), isUnleased(table))',
    change: 'and(eq(outbox.id, id), isDue(outbox))',
  },
  {
    // A coupon has one use more than it may.
    name: 'coupon',
    file: 'server/features/coupons/coupon-uses.ts',
    code: '.uses} < $',
    change: '.uses} <= $',
  },
  {
    // A project sells one place more than it has.
    name: 'place',
    file: 'server/readers/catalogue/places.ts',
    code: '.yearlyLimit} > $',
    change: '.yearlyLimit} >= $',
  },
  {
    // A refund of the whole payment counts as one in part.
    name: 'limit',
    file: 'server/features/refunds/settle-refund.ts',
    code: 'refundedPaise < order.amountPaise',
    change: 'refundedPaise <= order.amountPaise',
  },
];
