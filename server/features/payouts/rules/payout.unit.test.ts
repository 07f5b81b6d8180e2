import { describe, expect, test } from 'vitest';
import {
  type ClaimedEntry,
  describeClaim,
  isUpiId,
  listClaimProblems,
  normalizeUpiId,
  type PayoutClaim,
  upiPaymentUrl,
} from './payout.ts';

describe('UPI IDs', () => {
  test.each([
    'asha@okbank',
    ' Asha.K-1_2@YBL ',
    '\u2068９８76543210@paytm\u2069',
    '9876543210@paytm',
    'a@upi',
    'x@kotak811',
    'asha @ okbank',
    'asha@okbank.',
    '<asha@okbank>',
    '“asha@okbank”,',
    'upi://pay?pa=asha@okbank&pn=Asha%20Rao&cu=INR',
    'UPI://pay?cu=INR&pa=asha%40okbank',
    '98765 43210@paytm',
    'asha\u2011k\u2013dev@okbank',
    '\u200easha@ok\u200bbank',
  ])('%j is a UPI ID', (typed) => {
    expect(isUpiId(normalizeUpiId(typed))).toBe(true);
  });

  test.each([
    '',
    '   ',
    'asha',
    '@okbank',
    'asha@',
    'asha@b',
    'asha@gmail.com',
    'asha@@okbank',
    '.asha@okbank',
    'asha.@okbank',
    'asha@okbank?am=1',
    'asha&pn=x@okbank',
    'आशा@okbank',
    `${'a'.repeat(257)}@okbank`,
  ])('%j is not a UPI ID', (typed) => {
    expect(isUpiId(normalizeUpiId(typed))).toBe(false);
  });
});

test('the UPI URL contains payee, amount and note', () => {
  const link = upiPaymentUrl({
    upiId: 'asha@okbank',
    name: 'asha & co',
    rupees: 400,
    note: 'Referral payout 1a',
  });
  expect(link).toBe('upi://pay?pa=asha@okbank&pn=asha%20%26%20co&am=400.00&cu=INR&tn=Referral%20payout%201a');
});

const good = {
  isPaid: true,
  namesClaimant: true,
  isSelfReferral: false,
  isReversed: false,
  isReversalSettled: false,
  isDisputed: false,
};
const reward = (name: string, given: Partial<ClaimedEntry['order']> = {}): ClaimedEntry => ({
  kind: 'reward',
  amountPaise: 10_000,
  rewardedAt: 0,
  order: { name, ...good, ...given },
});
const reversal = (name: string): ClaimedEntry => ({
  kind: 'reversal',
  amountPaise: -10_000,
  rewardedAt: 0,
  order: { name, ...good, isPaid: false, isReversed: true },
});
/** All rewards are older than 14 days. */
const NOW = 14 * 24 * 3600;
const claim = (entries: ClaimedEntry[], given: Partial<PayoutClaim> = {}): PayoutClaim => ({
  amountPaise: 30_000,
  claimedReferrals: 3,
  isClaimantActive: true,
  isClaimantConfirmed: true,
  balancePaise: 30_000,
  entries,
  ...given,
});
const three = [reward('o1'), reward('o2'), reward('o3')];

describe('valid claims', () => {
  test.each([
    ['of three paid orders', claim(three)],
    ['with more earned since', claim(three, { balancePaise: 50_000 })],
    [
      'that includes a reward reversed before',
      claim([...three, reward('o4', { isPaid: false, isReversed: true }), reversal('o4')]),
    ],
    [
      'that includes a returned reward, whose reversal was deducted from another payout',
      claim([reward('o0', { isPaid: false, isReversed: true, isReversalSettled: true }), ...three.slice(1)]),
    ],
    ['that includes the reversal of a paid out reward', claim([...three, reward('o4'), reversal('o0')])],
  ])('a claim is valid %s', (_name, given) => {
    expect(listClaimProblems(given)).toEqual([]);
  });

  test('a valid claim warns of rewards from orders under 14 days old', () => {
    expect(describeClaim(claim(three), NOW - 1)).toContain('3 rewards are from orders under 14 days old');
  });

  test('a valid claim names its orders of the last 7 days, and says that its email is not confirmed', () => {
    const old = { ...reward('old'), rewardedAt: -2 };
    const taken = [reward('taken', { isPaid: false, isReversed: true }), reversal('taken')];
    const given = claim([old, ...three, ...taken], { isClaimantConfirmed: false });
    const message = describeClaim(given, NOW / 2 - 1);
    expect(message).toContain('This claim pays for orders of the last 7 days: o1, o2, o3.');
    expect(message).toContain("The claimant hasn't confirmed their email.");
    expect(describeClaim(given, NOW / 2)).not.toContain('last 7 days');
  });

  test('a valid claim is described with its referrals and amount', () => {
    expect(describeClaim(claim(three), NOW)).toBe(
      'The claim is correct: 3 referrals, ₹300 in all. Every order is paid, none is refunded.',
    );
    expect(describeClaim(claim([...three, reward('o4'), reversal('o0')]), NOW)).toContain(
      '3 referrals, after 1 taken back, ₹300',
    );
  });
});

describe('invalid claims', () => {
  const withOrder = (given: Partial<ClaimedEntry['order']>) =>
    claim([reward('o1'), reward('o2'), reward('o3', given)]);
  test.each([
    ['with an open dispute', withOrder({ isDisputed: true }), /^Order o3 has an open dispute/],
    ['whose order is not paid', withOrder({ isPaid: false }), /^Order o3 was refunded/],
    ['whose reward was reversed', withOrder({ isReversed: true }), /^Order o3 was refunded or its reward/],
    ['of another referrer', withOrder({ namesClaimant: false }), /^Order o3 does not name/],
    ['for a self-referral', withOrder({ isSelfReferral: true }), /^Order o3 was bought by the claimant/],
    ['of a deactivated account', claim(three, { isClaimantActive: false }), /deactivated/],
    [
      'that is not the sum of its entries',
      claim(three, { amountPaise: 40_000, claimedReferrals: 4, balancePaise: 40_000 }),
      /come to ₹300 for 3 referrals, not to ₹400 for 4/,
    ],
    [
      'above current earnings',
      claim(three, { balancePaise: 20_000 }),
      /earnings are ₹200, less than the ₹300/,
    ],
  ])('a claim is invalid %s', (_name, given, message) => {
    const [problem, ...others] = listClaimProblems(given);
    expect(problem).toMatch(message);
    expect(others).toEqual([]);
  });

  test('a claim with many invalid orders is described in one sentence', () => {
    const entries = [
      reward('o1', { isPaid: false }),
      reward('o2', { isPaid: false }),
      reward('o3', { isPaid: false }),
    ];
    expect(listClaimProblems(claim(entries))[0]).toMatch(/^3 orders: each was refunded .*\(o1, o2, o3\)\.$/);
  });
});
