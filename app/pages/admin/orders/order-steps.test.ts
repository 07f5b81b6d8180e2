import { expect, test } from 'vitest';
import type { OrderDocument } from '#server/readers/admin-orders/order-document.ts';
import { listOrderSteps } from './order-steps.ts';

const OPEN: OrderDocument = {
  id: 'order_1',
  state: 'open',
  awaiting: null,
  projectId: 'p',
  projectName: 'Leaf',
  repository: 'acme/leaf',
  price: 499,
  saleDiscount: 0,
  couponDiscount: 0,
  couponCode: null,
  amount: 499,
  email: 'a@b.in',
  githubId: 'asha',
  team: [],
  userId: null,
  referrerId: null,
  paymentId: null,
  paymentMethod: null,
  finalInviteStatus: null,
  inviteState: null,
  inviteReason: null,
  createdAt: 10,
  paidAt: null,
  paymentNote: null,
  invitedAt: null,
  acceptedAt: null,
  refundedAmount: 0,
  refund: null,
  refunds: [],
};
const PAID: OrderDocument = {
  ...OPEN,
  state: 'paid',
  paidAt: 20,
  paymentMethod: 'upi',
  inviteState: 'waiting',
};
const REFUND = {
  amount: 499,
  reason: 'Asked.',
  providerRefundId: null,
  lastError: null,
  requestedAt: 50,
  processedAt: null,
};

/** Formats steps as `Name @time: note`, with a `!` in front if the step needs manual review. */
const describeSteps = (order: OrderDocument) =>
  listOrderSteps(order).map(({ name, at, note, isBad }) => `${isBad ? '!' : ''}${name} @${at}: ${note}`);

test.each<[string, OrderDocument, string[]]>([
  [
    'an open order',
    OPEN,
    [
      'Opened @10: ',
      'Paid @null: Waiting for the buyer’s payment.',
      'Invited @null: Waiting for the payment.',
      'Accepted @null: Waiting for the invitation.',
    ],
  ],
  [
    'an order the provider has not confirmed',
    { ...OPEN, state: 'opening' },
    ['Opened @10: The payment provider hasn’t answered yet.', ...describeSteps(OPEN).slice(1)],
  ],
  [
    'an order with a sent invitation',
    { ...PAID, inviteState: 'sent', invitedAt: 30 },
    ['Opened @10: ', 'Paid @20: By UPI', 'Invited @30: ', 'Accepted @null: Waiting for the buyer.'],
  ],
  [
    'an order whose invitation needs manual review',
    { ...PAID, paymentMethod: 'card', inviteState: 'needs_person', inviteReason: 'GitHub answered 403.' },
    [
      'Opened @10: ',
      'Paid @20: By card',
      '!Invited @null: Needs a person. GitHub answered 403.',
      'Accepted @null: Waiting for the invitation.',
    ],
  ],
  [
    'a free order of an account that already had access',
    { ...PAID, amount: 0, paymentMethod: null, inviteState: 'accepted', acceptedAt: 30 },
    [
      'Opened @10: ',
      'Paid @20: Free',
      'Invited @null: Not needed: the account already had access.',
      'Accepted @30: ',
    ],
  ],
  [
    'an order whose invitation was sent and accepted',
    { ...PAID, inviteState: 'accepted', invitedAt: 30, acceptedAt: 40 },
    ['Opened @10: ', 'Paid @20: By UPI', 'Invited @30: ', 'Accepted @40: '],
  ],
  [
    'an order whose account left the repository',
    { ...PAID, inviteState: 'expired', invitedAt: 30, acceptedAt: 40 },
    [
      'Opened @10: ',
      'Paid @20: By UPI',
      'Invited @30: Expired. The buyer can ask for a new one.',
      'Accepted @40: The account has left the repository since.',
    ],
  ],
  [
    'a duplicate purchase',
    { ...OPEN, finalInviteStatus: 'invite_failed' },
    [
      'Opened @10: ',
      '!Paid @null: The buyer paid, but has this project from another order. We delivered nothing.',
      'Invited @null: Waiting for the payment.',
      'Accepted @null: Waiting for the invitation.',
    ],
  ],
  [
    'an order refunded by a lost dispute before its invitation',
    { ...PAID, state: 'refunded' },
    [
      'Opened @10: ',
      'Paid @20: By UPI',
      'Invited @null: Never, because the order was refunded first.',
      'Accepted @null: Never, because the order was refunded first.',
      'Refunded @null: By a dispute that was lost.',
    ],
  ],
])('the steps of %s are in order', (_name, order, steps) => {
  expect(describeSteps(order)).toEqual(steps);
});

test.each([
  [
    'requested',
    { lastError: 'timed out' },
    'Refunded @null: Waiting for the provider. We try again automatically. Reason: Asked. The provider said: timed out',
  ],
  ['sent', {}, 'Refunded @null: The provider has it and is paying it out. Reason: Asked.'],
  ['processed', { processedAt: 60 }, 'Refunded @60: Reason: Asked.'],
  [
    'failed',
    { lastError: 'Too old.' },
    '!Refunded @null: The provider refused. Reason: Asked. The provider said: Too old.',
  ],
] as const)('shows a %s refund as the last step', (state, refund, step) => {
  expect(describeSteps({ ...PAID, refunds: [{ ...REFUND, ...refund, state }] }).at(-1)).toBe(step);
});
