import { describe, expect, test } from 'vitest';
import { type ClaimFacts, listFraudSignals } from './fraud-signals.ts';

type Referred = ClaimFacts['referred'][number];

const NOON = 1_763_706_600;
/** All rewards of these tests are older than 14 days. */
const LATER = NOON + 30 * 24 * 3600;
const order = (name: string, given: Partial<Referred> = {}): Referred => ({
  name,
  sharesGithub: false,
  sharesMailbox: false,
  isTeammate: false,
  isRefunded: false,
  isDisputed: false,
  rewardedAt: NOON,
  ...given,
});
const at = (...minutes: number[]) =>
  minutes.map((minute, n) => order(`o${n}`, { rewardedAt: NOON + minute * 60 }));
const textsOf = (facts: Partial<ClaimFacts>) =>
  listFraudSignals({
    sameUpi: [],
    isEmailVerified: true,
    now: LATER,
    referred: [],
    covered: [],
    ...facts,
  }).map(({ text }) => text);

describe('claims without a fraud signal', () => {
  test.each<[string, Partial<ClaimFacts>]>([
    ['in an empty history', {}],
    ['in three orders of strangers', { referred: [order('o1'), order('o2'), order('o3')] }],
    ['in four rewards within an hour', { referred: at(0, 10, 20, 30) }],
    ['in five rewards that take a whole hour', { referred: at(0, 15, 30, 45, 60) }],
    ['in many rewards over days', { referred: at(0, 1440, 2880, 4320, 5760, 7200) }],
  ])('there is no signal %s', (_name, facts) => {
    expect(textsOf(facts)).toEqual([]);
  });
});

test.each<[string, Partial<ClaimFacts>, string | string[]]>([
  ['an unconfirmed email', { isEmailVerified: false }, "The claimant hasn't confirmed their email."],
  [
    'a seat in the team',
    { referred: [order('o1', { isTeammate: true })] },
    "The buyer has the claimant's own GitHub account in the team: o1.",
  ],
  [
    'an open dispute',
    { referred: [order('o1', { isDisputed: true })] },
    'Open disputes: o1. Wait until they are decided.',
  ],
  [
    'a young reward',
    { covered: [order('o1', { rewardedAt: NOON })], now: NOON + 14 * 24 * 3600 - 1 },
    '1 reward is from an order under 14 days old, which may still be refunded.',
  ],
  [
    'covered orders of the last 7 days',
    { covered: [order('o1'), order('o2', { rewardedAt: NOON - 1 })], now: NOON + 7 * 24 * 3600 - 1 },
    [
      '2 rewards are from orders under 14 days old, which may still be refunded.',
      'This claim pays for orders of the last 7 days: o1.',
    ],
  ],
  [
    'a UPI ID shared by several users',
    { sameUpi: ['b@x.in', 'c@x.in'] },
    'This UPI ID was also used by b@x.in, c@x.in.',
  ],
  [
    'a UPI ID shared by many users',
    { sameUpi: ['1', '2', '3', '4', '5', '6', '7'] },
    'This UPI ID was also used by 1, 2, 3, 4, 5 and 2 more.',
  ],
  [
    'the claimant’s GitHub account',
    { referred: [order('o1', { sharesGithub: true }), order('o2')] },
    "The buyer has the claimant's own GitHub account: o1.",
  ],
  [
    'the claimant’s mailbox',
    { referred: [order('o1', { sharesMailbox: true })] },
    "The buyer has the claimant's own email: o1.",
  ],
  [
    'both',
    { referred: [order('o1', { sharesMailbox: true }), order('o2', { sharesGithub: true })] },
    "The buyer has the claimant's own GitHub account or email: o1, o2.",
  ],
  [
    'five rewards within an hour, among others',
    { referred: at(-500, 0, 59, 5, 30, 10, 900) },
    '5 rewards came within one hour, starting 21 Nov 2025, 12:00:00 pm.',
  ],
  [
    'a refund',
    { referred: [order('o1', { isRefunded: true }), order('o2')] },
    '1 of 2 orders with this code was refunded.',
  ],
])('a fraud signal names %s', (_name, facts, text) => {
  expect(textsOf(facts)).toEqual([text].flat());
});
