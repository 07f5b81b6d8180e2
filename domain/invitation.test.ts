import { describe, expect, test } from 'vitest';
import {
  type CheckResult,
  type CodeHostFailure,
  canRequestInvitation,
  canTransitionInvitation,
  decideAfterCheck,
  decideAfterFailure,
  INVITATION_STATES,
  type InvitationState,
  type InviteStatus,
  isReminderDue,
  isWithinQuickRetries,
  nextInviteStatus,
  planRetry,
  secondsUntilNextCheck,
} from './invitation.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

test('an invitation allows exactly these transitions', () => {
  const reachable = (from: InvitationState) =>
    INVITATION_STATES.filter((to) => canTransitionInvitation(from, to));
  expect(Object.fromEntries(INVITATION_STATES.map((from) => [from, reachable(from)]))).toEqual({
    waiting: ['waiting', 'queued', 'sent', 'accepted', 'needs_person', 'refused'],
    queued: ['waiting', 'queued', 'sent', 'accepted', 'needs_person', 'refused'],
    expired: ['waiting', 'queued', 'sent', 'accepted', 'needs_person', 'refused'],
    needs_person: ['waiting', 'queued', 'sent', 'accepted', 'refused'],
    refused: ['waiting', 'sent', 'accepted'],
    sent: ['accepted', 'expired'],
    accepted: ['expired'],
  });
});

test('a new invitation may be requested in every state but queued', () => {
  expect(INVITATION_STATES.filter((state) => !canRequestInvitation(state))).toEqual(['queued']);
});

describe('status that the buyer sees', () => {
  test.each<[before: InviteStatus, after: InviteStatus, expected: InviteStatus]>([
    ['invite_pending', 'invite_pending', 'invite_pending'],
    ['invite_pending', 'invite_failed', 'invite_failed'],
    ['invite_pending', 'invite_success', 'invite_success'],
    ['invite_failed', 'invite_pending', 'invite_failed'],
    ['invite_failed', 'invite_success', 'invite_success'],
    ['invite_success', 'invite_failed', 'invite_success'],
    ['invite_success', 'invite_pending', 'invite_success'],
  ])('after %s and then %s the buyer sees %s', (before, after, expected) =>
    expect(nextInviteStatus(before, after)).toBe(expected),
  );
});

describe('retries of an invitation', () => {
  test.each<
    [given: [attempt: number, dueFor: number, retryAfter?: number], inSeconds: number, isQuick: boolean]
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
    [[9, 2000], HOUR, false],
    [[10, 9000], 3 * HOUR, false],
    [[11, 20_000], 6 * HOUR, false],
    [[12, 40_000], 12 * HOUR, false],
    [[500, 90_000], 12 * HOUR, false],
    [[1, 0, 20], 20, true],
    [[1, 6, 20], 60, false],
    [[1, 0, 26], 60, false],
    [[1, 0, HOUR], HOUR, false],
    [[6, 30, 90], 90, false],
    [[9, 2000, 20], 60, false],
    [[12, 40_000, 90], 90, false],
    [[1, 8 * DAY], 60, false],
  ])(
    'with attempt, seconds due and retry-after %j the retry is in %i s, quick: %s',
    (given, inSeconds, isQuick) => {
      expect(planRetry(...given)).toEqual({ inSeconds, isQuick });
    },
  );

  test('quick retries end after 21 seconds', () => {
    let dueFor = 0;
    for (let attempt = 1; planRetry(attempt, dueFor).isQuick; attempt += 1)
      dueFor += planRetry(attempt, dueFor).inSeconds;
    expect(dueFor).toBe(21);
  });

  test.each([
    [0, 25, true],
    [20, 5, true],
    [20, 6, false],
    [26, 0, false],
  ])(
    'an invitation due for %i s is within the quick retries in %i s more: %s',
    (dueFor, inSeconds, expected) => {
      expect(isWithinQuickRetries(dueFor, inSeconds)).toBe(expected);
    },
  );
});

describe('decision after a failed invitation', () => {
  const retry: CodeHostFailure = { kind: 'retry', reason: 'r' };

  const ours: CodeHostFailure = { kind: 'needs_person', reason: 'r' };
  const theirs: CodeHostFailure = { kind: 'permanent', reason: 'r' };
  const decide = (failure: CodeHostFailure, attempt: number, dueFor: number) => {
    const { state, status, inSeconds } = decideAfterFailure({ failure, attempt, dueFor });
    return [state, status, inSeconds];
  };

  test.each([
    ['retries quickly', decide(retry, 1, 0), ['waiting', 'invite_pending', 1]],
    ['retries slowly', decide(retry, 6, 21), ['waiting', 'invite_failed', 60]],
    [
      'honours retry-after',
      decide({ ...retry, retryAfterSeconds: 120 }, 1, 0),
      ['waiting', 'invite_failed', 120],
    ],
    ['retries for seven days', decide(retry, 20, 7 * DAY), ['waiting', 'invite_failed', DAY / 2]],
    ['gives up after seven days', decide(retry, 20, 7 * DAY + 1), ['needs_person', 'invite_failed', null]],
    ['does not retry our own misconfiguration', decide(ours, 1, 0), ['needs_person', 'invite_failed', null]],
    ['does not retry a rejected account', decide(theirs, 1, 0), ['refused', 'invite_failed', null]],
  ])('a failed invitation %s', (_title, decision, expected) => expect(decision).toEqual(expected));

  test('a failed invitation keeps its reason, and says how long it has failed when it gives up', () => {
    expect(decideAfterFailure({ failure: retry, attempt: 1, dueFor: 0 }).reason).toBe('r');
    expect(decideAfterFailure({ failure: retry, attempt: 20, dueFor: 8 * DAY }).reason).toBe(
      'r It has been so for more than 7 days.',
    );
  });
});

describe('checks of sent and accepted invitations', () => {
  test.each([
    [0, 120],
    [119, 120],
    [240, 240],
    [HOUR, HOUR],
    [DAY, 20 * HOUR],
    [5 * DAY - 8 * HOUR, 8 * HOUR],
    [5 * DAY - 0.4, 1],
    [5 * DAY, 20 * HOUR],
    [30 * DAY, 20 * HOUR],
  ])('%i s after an invitation was sent the next check is in %i s', (age, inSeconds) =>
    expect(secondsUntilNextCheck(age)).toBe(inSeconds),
  );

  test('an invitation is checked 11 times on the first day', () => {
    let checks = 0;
    for (let age = 0; age < DAY; age += secondsUntilNextCheck(age)) checks += 1;
    expect(checks).toBe(11);
  });

  test.each<[from: 'sent' | 'expired', result: CheckResult, age: number, isDue: boolean]>([
    ['sent', 'open', 5 * DAY - 1, false],
    ['sent', 'open', 5 * DAY, true],
    ['sent', 'open', 7 * DAY, false],
    ['sent', 'collaborator', 5 * DAY, false],
    ['sent', 'gone', 5 * DAY, false],
    ['expired', 'open', 5 * DAY, false],
  ])('a %s invitation that is %s after %i s gets a reminder: %s', (from, result, age, isDue) =>
    expect(isReminderDue(from, result, age)).toBe(isDue),
  );

  test.each<[from: 'sent' | 'accepted', result: CheckResult, state: InvitationState, resend: boolean]>([
    ['sent', 'collaborator', 'accepted', false],
    ['sent', 'open', 'sent', false],
    ['sent', 'expired', 'expired', true],
    ['sent', 'gone', 'expired', false],
    ['accepted', 'collaborator', 'accepted', false],
    ['accepted', 'open', 'expired', false],
    ['accepted', 'expired', 'expired', false],
    ['accepted', 'gone', 'expired', false],
  ])('a %s invitation that is found %s becomes %s, resend: %s', (from, result, state, resend) => {
    expect(decideAfterCheck(from, result)).toEqual({ state, resend });
    if (from !== state) expect(canTransitionInvitation(from, state)).toBe(true);
  });
});
