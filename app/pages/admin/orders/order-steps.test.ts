import { expect, test } from 'vitest';
import type { OrderDocument } from '#contract/order-documents.ts';
import { timelineOf } from './order-steps.ts';

const OPEN: OrderDocument = {
  ...{
    id: 'order_1',
    state: 'open',
    projectId: 'p',
    projectName: 'Leaf',
    repository: 'acme/leaf',
    amount: 499,
  },
  ...{
    email: 'a@b.in',
    githubId: 'asha',
    userId: null,
    referrerId: null,
    paymentId: null,
    paymentMethod: null,
  },
  ...{ finalInviteStatus: null, inviteState: null, inviteReason: null, createdAt: 10, paidAt: null },
  ...{ invitedAt: null, acceptedAt: null, refund: null },
};
const PAID: OrderDocument = {
  ...OPEN,
  state: 'paid',
  paidAt: 20,
  paymentMethod: 'upi',
  inviteState: 'waiting',
};
const REFUND = {
  reason: 'Asked.',
  providerRefundId: null,
  lastError: null,
  requestedAt: 50,
  processedAt: null,
};

/** `Name @moment: note`, and a `!` where a person should look. */
const told = (order: OrderDocument) =>
  timelineOf(order).map(({ name, at, note, bad }) => `${bad ? '!' : ''}${name} @${at}: ${note}`);

test.each<[string, OrderDocument, string[]]>([
  [
    'open',
    OPEN,
    [
      'Opened @10: ',
      'Paid @null: Waits for the buyer’s payment.',
      'Invited @null: Waits for the payment.',
      'Accepted @null: Waits for the invitation.',
    ],
  ],
  [
    'being opened',
    { ...OPEN, state: 'opening' },
    ['Opened @10: The payment provider has not answered yet.', ...told(OPEN).slice(1)],
  ],
  [
    'invited',
    { ...PAID, inviteState: 'sent', invitedAt: 30 },
    ['Opened @10: ', 'Paid @20: By UPI', 'Invited @30: ', 'Accepted @null: Waits for the buyer.'],
  ],
  [
    'in trouble',
    { ...PAID, paymentMethod: 'card', inviteState: 'needs_person', inviteReason: 'GitHub answered 403.' },
    [
      'Opened @10: ',
      'Paid @20: By card',
      '!Invited @null: Needs a person. GitHub answered 403.',
      'Accepted @null: Waits for the invitation.',
    ],
  ],
])('%s', (_name, order, steps) => {
  expect(told(order)).toEqual(steps);
});

test('a free one, whose account had access already', () => {
  const free = { ...PAID, amount: 0, paymentMethod: null, inviteState: 'accepted', acceptedAt: 30 } as const;
  expect(told(free)).toEqual([
    'Opened @10: ',
    'Paid @20: Free',
    'Invited @null: Not needed: the account had access already.',
    'Accepted @30: ',
  ]);
});

test('paid again for what the buyer has', () => {
  expect(told({ ...OPEN, finalInviteStatus: 'invite_failed' })[1]).toMatch(/^!Paid @null: Money came, but/);
});

test.each([
  [
    'requested',
    { lastError: 'timed out' },
    'Refunded @null: Waits for the provider; it goes on by itself. Reason: Asked. The provider said: timed out',
  ],
  ['sent', {}, 'Refunded @null: The provider has it and is paying it out. Reason: Asked.'],
  ['processed', { processedAt: 60 }, 'Refunded @60: Reason: Asked.'],
  [
    'failed',
    { lastError: 'Too old.' },
    '!Refunded @null: The provider refused. Reason: Asked. The provider said: Too old.',
  ],
] as const)('a refund that is %s', (state, given, step) => {
  expect(told({ ...PAID, refund: { ...REFUND, ...given, state } }).at(-1)).toBe(step);
});

test('refunded before anybody was invited, and by a dispute', () => {
  const order: OrderDocument = { ...PAID, state: 'refunded' };
  expect(told(order).slice(2)).toEqual([
    'Invited @null: Never: the order was refunded before.',
    'Accepted @null: Never: the order was refunded before.',
    'Refunded @null: By a dispute that was lost.',
  ]);
});
