import { describe, expect, test } from 'vitest';
import {
  type AfterFailure,
  decideAfterFailure,
  decideAfterLook,
  endsWhileBuyerWaits,
  type FailedTry,
  type Found,
  type InviteFailure,
  type InviteState,
  type InviteStatus,
  inviteMayMove,
  mayAskAnew,
  planRetry,
  secondsToNextLook,
  statusKept,
} from './invite.ts';

const DAY = 24 * 3600;

describe('how an invitation moves', () => {
  test.each<[from: InviteState, to: InviteState, allowed: boolean]>([
    ['waiting', 'sent', true],
    ['waiting', 'waiting', true],
    ['waiting', 'queued', true],
    ['waiting', 'expired', false],
    ['queued', 'sent', true],
    ['queued', 'needs_person', true],
    ['sent', 'accepted', true],
    ['sent', 'expired', true],
    ['sent', 'waiting', false],
    ['sent', 'refused', false],
    ['sent', 'needs_person', false],
    ['expired', 'sent', true],
    ['expired', 'accepted', true],
    ['needs_person', 'waiting', true],
    ['needs_person', 'sent', true],
    ['refused', 'waiting', true],
    ['refused', 'needs_person', false],
    ['accepted', 'sent', false],
    ['accepted', 'refused', false],
    ['accepted', 'waiting', false],
    ['accepted', 'expired', true],
  ])('%s → %s: %s', (from, to, allowed) => expect(inviteMayMove(from, to)).toBe(allowed));
});

test.each<[from: InviteState, allowed: boolean]>([
  ['waiting', true],
  ['queued', false],
  ['sent', true],
  ['accepted', true],
  ['expired', true],
  ['needs_person', true],
  ['refused', true],
])('a fresh invitation asked for when it is %s: %s', (from, allowed) =>
  expect(mayAskAnew(from)).toBe(allowed),
);

describe('looks at what became of an invitation', () => {
  test.each([
    [0, 120],
    [119, 120],
    [240, 240],
    [3600, 3600],
    [DAY, 20 * 3600],
    [30 * DAY, 20 * 3600],
  ])('%i s after it was sent: in %i s', (age, inSeconds) => expect(secondsToNextLook(age)).toBe(inSeconds));

  test('are about ten on the first day', () => {
    let age = 0;
    let looks = 0;
    while (age < DAY) {
      age += secondsToNextLook(age);
      looks += 1;
    }
    expect(looks).toBeLessThanOrEqual(11);
  });

  test.each<[from: 'sent' | 'accepted', found: Found, state: InviteState, sendFresh: boolean]>([
    ['sent', 'in', 'accepted', false],
    ['sent', 'open', 'sent', false],
    ['sent', 'lapsed', 'expired', true],
    ['sent', 'gone', 'expired', false],
    ['accepted', 'in', 'accepted', false],
    ['accepted', 'open', 'expired', false],
    ['accepted', 'lapsed', 'expired', false],
    ['accepted', 'gone', 'expired', false],
  ])('%s and found %s: %s, a fresh one by itself: %s', (from, found, state, sendFresh) => {
    expect(decideAfterLook(from, found)).toEqual({ state, sendFresh });
    if (from !== state) expect(inviteMayMove(from, state)).toBe(true);
  });
});

describe('when to try again', () => {
  test.each<
    [given: [attempt: number, sincePaid: number, retryAfter?: number], inSeconds: number, quick: boolean]
  >([
    [[1, 0], 1, true],
    [[2, 1], 2, true],
    [[3, 3], 4, true],
    [[4, 7], 6, true],
    [[5, 13], 8, true],
    [[5, 17], 8, true],
    [[5, 18], 60, false],
    [[6, 21], 60, false],
    [[7, 90], 300, false],
    [[8, 400], 900, false],
    [[9, 2000], 3600, false],
    [[10, 9000], 3 * 3600, false],
    [[11, 20_000], 6 * 3600, false],
    [[12, 40_000], 12 * 3600, false],
    [[500, 90_000], 12 * 3600, false],
    [[1, 0, 20], 20, true],
    [[1, 6, 20], 60, false],
    [[1, 0, 26], 60, false],
    [[1, 0, 3600], 3600, false],
    [[6, 30, 90], 90, false],
    [[1, 8 * DAY], 60, false],
  ])('attempt, seconds since the payment, wait as told %j: in %i s, quick: %s', (given, inSeconds, quick) => {
    expect(planRetry(...given)).toEqual({ inSeconds, quick });
  });

  test('the quick tries of a buyer who waits end within 25 seconds', () => {
    let since = 0;
    for (let attempt = 1; ; attempt += 1) {
      const plan = planRetry(attempt, since);
      if (!plan.quick) break;
      since += plan.inSeconds;
    }
    expect(since).toBe(21);
  });

  test.each([
    [0, 25, true],
    [20, 5, true],
    [20, 6, false],
    [26, 0, false],
  ])('%i s after the payment, %i s are over in time: %s', (since, wait, inTime) => {
    expect(endsWhileBuyerWaits(since, wait)).toBe(inTime);
  });
});

describe('what follows from a failure', () => {
  const mine: InviteFailure = { kind: 'needs_person', reason: 'r' };
  const gone: InviteFailure = { kind: 'permanent', reason: 'r' };
  const retry = (retryAfterSeconds?: number): InviteFailure => ({
    kind: 'retry',
    reason: 'r',
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
  });
  test.each<[FailedTry, expected: Partial<AfterFailure>]>([
    [
      { failure: retry(), attempt: 1, sincePaid: 0, dueFor: 0 },
      { state: 'waiting', status: 'invite_pending', inSeconds: 1 },
    ],
    [
      { failure: retry(), attempt: 6, sincePaid: 21, dueFor: 21 },
      { status: 'invite_failed', inSeconds: 60 },
    ],
    [
      { failure: retry(120), attempt: 1, sincePaid: 0, dueFor: 0 },
      { status: 'invite_failed', inSeconds: 120 },
    ],
    [
      { failure: retry(), attempt: 20, sincePaid: 7 * DAY, dueFor: 7 * DAY },
      { state: 'waiting', inSeconds: DAY / 2 },
    ],
    [
      { failure: retry(), attempt: 20, sincePaid: 8 * DAY, dueFor: 7 * DAY + 1 },
      { state: 'needs_person', inSeconds: null },
    ],
    [
      { failure: retry(), attempt: 1, sincePaid: 30 * DAY, dueFor: 60 },
      { state: 'waiting', inSeconds: 60 },
    ],
    [
      { failure: mine, attempt: 1, sincePaid: 0, dueFor: 0 },
      { state: 'needs_person', status: 'invite_failed', inSeconds: null },
    ],
    [
      { failure: gone, attempt: 1, sincePaid: 0, dueFor: 0 },
      { state: 'refused', status: 'invite_failed', inSeconds: null },
    ],
  ])('%j: %j', (failed, expected) => {
    expect(decideAfterFailure(failed)).toMatchObject(expected);
  });

  test.each<[InviteStatus, InviteStatus, InviteStatus]>([
    ['invite_pending', 'invite_pending', 'invite_pending'],
    ['invite_pending', 'invite_failed', 'invite_failed'],
    ['invite_pending', 'invite_success', 'invite_success'],
    ['invite_failed', 'invite_pending', 'invite_failed'],
    ['invite_failed', 'invite_success', 'invite_success'],
    ['invite_success', 'invite_failed', 'invite_success'],
    ['invite_success', 'invite_pending', 'invite_success'],
  ])('%s, then %s: the buyer is told %s', (before, after, told) =>
    expect(statusKept(before, after)).toBe(told),
  );
});
