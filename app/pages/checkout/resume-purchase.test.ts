import { expect, test } from 'vitest';
import * as labels from '#app/messages/labels.ts';
import { quotePrice } from '#server/features/checkout/rules/quote.ts';
import type { PurchaseState } from './purchase-flow.ts';
import { resumePurchase } from './resume-purchase.ts';

const now = 100_000;
const saved = { orderId: 'order_1', paymentId: null, since: 40_000 };
const reported = { orderId: 'order_1', paymentId: 'pay_1', since: 90_000 };
const open = {
  publicId: 'order_1',
  projectId: 'p1',
  projectName: 'Expense Tracker',
  projectSlug: 'expense-tracker',
  delivery: 'shared',
  amountPaise: 49_900,
  state: 'open',
  finalInviteStatus: null,
  awaiting: null,
  paymentId: null,
  githubId: 'asha',
  invitation: null,
  refusedPaymentId: null,
  waitedForBank: false,
  isMailRefused: false,
  repository: null,
} as const;
const paid = { ...open, state: 'paid', paymentId: 'pay_1' } as const;
const free = { ...open, state: 'paid', amountPaise: 0 } as const;
const unconfirmed = { ...open, awaiting: 'email_confirmation', amountPaise: 0 } as const;
const invited = { ...paid, finalInviteStatus: 'invite_success' } as const;
const notInvited = { ...paid, finalInviteStatus: 'invite_failed' } as const;

const authorized = { ...open, awaiting: 'bank', waitedForBank: true } as const;
const bankRefused = { ...open, refusedPaymentId: 'pay_1', waitedForBank: true } as const;
const failed: PurchaseState = { step: 'failed', message: labels.bankRefused, behindWindow: null };

const known = { orderId: 'order_1', paymentId: 'pay_1', isFree: false };
type Resumable = NonNullable<Parameters<typeof resumePurchase>[0]>;

function resume(given: Pick<Resumable, 'saved' | 'order'> & Partial<Resumable>): PurchaseState {
  const quote = quotePrice(null, given.order.amountPaise);
  return resumePurchase(
    { projectSlug: 'expense-tracker', keyId: 'key', hasFailed: false, quote, ...given },
    now,
  );
}

const idle: PurchaseState = { step: 'idle' };

test.each<[string, Pick<Resumable, 'saved' | 'order'>, PurchaseState]>([
  [
    'awaiting the bank, reloaded in a tab that does not know of a payment',
    { saved, order: authorized },
    { step: 'processing', since: 40_000, bank: 'waiting', ...known, paymentId: null },
  ],
  ['refused by the bank in the end', { saved: reported, order: bankRefused }, failed],
  ['refused by the bank, reloaded in a tab that does not know', { saved, order: bankRefused }, failed],
  [
    'refused by the bank, and paid again since',
    { saved: { ...reported, paymentId: 'pay_2' }, order: bankRefused },
    { step: 'processing', since: 90_000, ...known, paymentId: 'pay_2' },
  ],
  [
    'open',
    { saved: saved, order: open },
    {
      step: 'unfinished',
      order: { id: 'order_1', amount: 49_900, keyId: 'key' },
      quote: quotePrice(null, 49_900),
      message: '',
    },
  ],
  [
    'reported by the window, not yet confirmed',
    { saved: reported, order: open },
    { step: 'processing', since: 90_000, ...known },
  ],
  [
    'paid, as the window reported',
    { saved: reported, order: paid },
    { step: 'processing', since: 90_000, ...known },
  ],
  ['paid elsewhere', { saved: saved, order: paid }, { step: 'processing', since: now, ...known }],
  [
    'free',
    { saved: saved, order: free },
    { step: 'processing', since: 40_000, orderId: 'order_1', paymentId: null, isFree: true },
  ],
  [
    'free and unconfirmed',
    { saved: saved, order: unconfirmed },
    { step: 'unconfirmed', orderId: 'order_1', paymentId: null, isFree: true },
  ],
  ['invited', { saved: saved, order: invited }, { step: 'completed', outcome: 'success', ...known }],
  [
    'not invited',
    { saved: reported, order: notInvited },
    { step: 'completed', outcome: 'failed_invite', ...known },
  ],
  ['refunded', { saved: reported, order: { ...invited, state: 'refunded' } }, idle],
])('the checkout resumes a saved order that is %s', (_name, { saved, order }, expected) => {
  expect(resume({ saved, order })).toEqual(expected);
});

test.each([
  ['open', saved, open, 'idle'],
  ['reported', reported, open, 'processing'],
  ['refused by the bank', reported, bankRefused, 'idle'],
  ['paid', saved, paid, 'processing'],
  ['invited', reported, invited, 'idle'],
  ['not invited', reported, notInvited, 'idle'],
])(
  'with another project selected, the checkout resumes a saved order that is %s',
  (_name, saved, order, step) => {
    expect(resume({ saved, order, projectSlug: 'weather-station' }).step).toBe(step);
  },
);

test('the checkout says that the attempt failed from which the provider sent the browser back', () => {
  const state = resume({ saved, order: open, hasFailed: true });
  expect(state).toMatchObject({ step: 'unfinished', message: labels.paymentFailed });
});

test('the checkout starts a new purchase without a saved order', () => {
  expect(resumePurchase(null, now)).toEqual(idle);
});
