import { expect, test } from 'vitest';
import type { PurchaseState } from './purchase-flow.ts';
import { resumePurchase } from './resume-purchase.ts';

const now = 100_000;
const opened = { orderId: 'order_1', paymentId: null, since: 40_000 };
const reported = { orderId: 'order_1', paymentId: 'pay_1', since: 90_000 };
const open = {
  publicId: 'order_1',
  projectName: 'Expense Tracker',
  projectSlug: 'expense-tracker',
  amountPaise: 49_900,
  state: 'open',
  finalInviteStatus: null,
  paymentId: null,
} as const;
const paid = { ...open, state: 'paid', paymentId: 'pay_1' } as const;
const free = { ...open, state: 'paid', amountPaise: 0 } as const;
const invited = { ...paid, finalInviteStatus: 'invite_success' } as const;
const notInvited = { ...paid, finalInviteStatus: 'invite_failed' } as const;

const known = { orderId: 'order_1', paymentId: 'pay_1', isFree: false };
const idle: PurchaseState = { step: 'idle' };

test.each<
  [string, Omit<NonNullable<Parameters<typeof resumePurchase>[0]>, 'keyId' | 'projectSlug'>, PurchaseState]
>([
  [
    'open',
    { kept: opened, order: open },
    { step: 'unfinished', order: { id: 'order_1', amount: 49_900, keyId: 'key' }, message: '' },
  ],
  [
    'reported, not yet confirmed',
    { kept: reported, order: open },
    { step: 'processing', since: 90_000, ...known },
  ],
  [
    'paid as this browser reported',
    { kept: reported, order: paid },
    { step: 'processing', since: 90_000, ...known },
  ],
  [
    'paid, and this browser did not know',
    { kept: opened, order: paid },
    { step: 'processing', since: now, ...known },
  ],
  [
    'free',
    { kept: opened, order: free },
    { step: 'processing', since: 40_000, orderId: 'order_1', paymentId: null, isFree: true },
  ],
  ['invited', { kept: opened, order: invited }, { step: 'completed', outcome: 'success', ...known }],
  [
    'not invited',
    { kept: reported, order: notInvited },
    { step: 'completed', outcome: 'failed_invite', ...known },
  ],
  ['refunded', { kept: reported, order: { ...invited, state: 'refunded' } }, idle],
])('a kept order that is %s', (_name, { kept, order }, expected) => {
  expect(resumePurchase({ kept, order, projectSlug: 'expense-tracker', keyId: 'key' }, now)).toEqual(
    expected,
  );
});

test.each([
  ['open', opened, open, 'idle'],
  ['reported', reported, open, 'processing'],
  ['paid', opened, paid, 'processing'],
  ['invited', reported, invited, 'idle'],
  ['not invited', reported, notInvited, 'idle'],
])('when another project is chosen, a kept order that is %s', (_name, kept, order, step) => {
  expect(resumePurchase({ kept, order, projectSlug: 'weather-station', keyId: 'key' }, now).step).toBe(step);
});

test('without a kept order a purchase starts anew', () => {
  expect(resumePurchase(null, now)).toEqual(idle);
});
