import { describe, expect, test } from 'vitest';
import {
  CLAIM_THRESHOLD,
  createReferralCode,
  isReferralCode,
  isSelfReferral,
  isSelfReferredOrder,
  normalizeReferralCode,
  REFERRAL_ALPHABET,
  REFERRAL_REWARD,
} from './referral.ts';

test('the reward is ₹100 and claims start at ₹300', () => {
  expect([REFERRAL_REWARD, CLAIM_THRESHOLD]).toEqual([10_000, 30_000]);
});

test.each([
  ['friend', 'FRIEND'],
  [' Fr2end\t', 'FR2END'],
  ['\u200bFR２END', 'FR2END'],
  ['“fr2end”.', 'FR2END'],
  ['<FR2\u00a0END>', 'FR2END'],
  ['', ''],
])('the typed code %j is read as %j', (typed, code) => {
  expect(normalizeReferralCode(typed)).toBe(code);
});

test.each([
  ['FRFEND', true],
  ['ABC234', true],
  ['ABC23', false],
  ['ABC2345', false],
  ['abc234', false],
  ['ABC23O', false],
  ['ABC230', false],
  ['ABC231', false],
  ['ABC23I', false],
  ['ABC23L', false],
  ['ABC 23', false],
])('%j is a referral code: %s', (code, is) => {
  expect(isReferralCode(code)).toBe(is);
});

test('created referral codes are valid', () => {
  for (let start = 0; start < REFERRAL_ALPHABET.length; start += 1) {
    let next = start;
    expect(isReferralCode(createReferralCode((below) => next++ % below))).toBe(true);
  }
});

describe('self-referral by buyer', () => {
  const referrer = { id: 'u1', email: 'asha@gmail.com', githubAccountId: 7 };
  const stranger = { userId: 'u2', email: 'ravi@example.com', githubAccountId: 8, teamAccountIds: [9] };

  test.each([
    ['a stranger', stranger, false],
    ['a guest', { ...stranger, userId: null }, false],
    ['a guest without a GitHub account', { ...stranger, userId: null, githubAccountId: null }, false],
    ['the same account', { ...stranger, userId: 'u1' }, true],
    ['the same email', { ...stranger, email: 'asha@gmail.com' }, true],
    ['the same email in capitals', { ...stranger, email: 'ASHA@GMAIL.COM' }, true],
    ['a tag of the same email', { ...stranger, email: 'asha+2@gmail.com' }, true],
    ['dots in the same email', { ...stranger, email: 'a.s.h.a@googlemail.com' }, true],
    ['the same GitHub account', { ...stranger, githubAccountId: 7 }, true],
    ['a teammate with the same GitHub account', { ...stranger, teamAccountIds: [9, 7] }, true],
  ])('a self-referral is recognised by %s', (_name, buyer, self) => {
    expect(isSelfReferral(referrer, buyer)).toBe(self);
  });

  test('unknown GitHub accounts and emails do not make a self-referral', () => {
    expect(
      isSelfReferral(
        { ...referrer, githubAccountId: null },
        { userId: null, email: null, githubAccountId: null, teamAccountIds: [] },
      ),
    ).toBe(false);
  });
});

describe('self-referral by order and purchase', () => {
  const referrer = { id: 'u1', email: 'asha@gmail.com', githubAccountId: 7 };
  const order = { email: 'ravi@example.com', githubAccountId: 8 };
  const purchase = { userId: 'u2', githubAccountId: 8 };
  const teamAccountIds: number[] = [];

  test.each([
    ['never, when nothing matches', { order, purchase, teamAccountIds }, false],
    ['never, without a purchase', { order, purchase: null, teamAccountIds }, false],
    [
      'by the order’s email',
      { order: { ...order, email: 'asha@gmail.com' }, purchase: null, teamAccountIds },
      true,
    ],
    [
      'by the GitHub account it was bought for',
      { order: { ...order, githubAccountId: 7 }, purchase, teamAccountIds },
      true,
    ],
    ['by a teammate’s GitHub account', { order, purchase, teamAccountIds: [9, 7] }, true],
    [
      'by the GitHub account it was changed to',
      { order, purchase: { ...purchase, githubAccountId: 7 }, teamAccountIds },
      true,
    ],
    [
      'by the user it was merged into',
      { order, purchase: { ...purchase, userId: 'u1' }, teamAccountIds },
      true,
    ],
  ])('an order is a self-referral %s', (_name, referred, expected) => {
    expect(isSelfReferredOrder(referrer, referred)).toBe(expected);
  });
});
