import { describe, expect, test } from 'vitest';
import { CASE_KINDS } from './case.ts';
import { describeOrder, type OrderFacts } from './describe-order.ts';
import { INVITATION_STATES, INVITE_STATUSES } from './invitation.ts';
import { FINAL_INVITE_STATUSES, ORDER_AWAITING, ORDER_STATES } from './order.ts';
import { type InvitationFacts, SITUATIONS } from './order-situation.ts';

const invitation: InvitationFacts = {
  githubId: 'asha',
  inviteState: 'sent',
  githubInviteStatus: 'invite_success',
  isPreparing: false,
  isBlocked: false,
  isUnknown: false,
  obstacle: null,
  queuedUntil: null,
  nextInviteAt: null,
};
const paid: OrderFacts = {
  state: 'paid',
  isFree: false,
  awaiting: null,
  finalInviteStatus: 'invite_success',
  isBankRefused: false,
  githubId: 'asha',
  invitation,
  email: 'asha@example.com',
  isMailRefused: false,
  hasAccount: false,
  refund: null,
  caseKinds: [],
};
const ended = { state: 'refunded', invitation: null } as const;
const unpaid: OrderFacts = { ...paid, state: 'open', finalInviteStatus: null, invitation: null };
const invited = (given: Partial<InvitationFacts>): OrderFacts => ({
  ...paid,
  invitation: { ...invitation, ...given },
});

const waiting = { inviteState: 'waiting', githubInviteStatus: 'invite_pending' } as const;
const failing = { inviteState: 'waiting', githubInviteStatus: 'invite_failed' } as const;
const duplicate: OrderFacts = { ...unpaid, finalInviteStatus: 'invite_failed' };

test.each<[facts: OrderFacts, next: string, steps: string, text: RegExp]>([
  [unpaid, 'You: order-again', '> - - -', /isn't paid yet/],
  [{ ...unpaid, awaiting: 'email_confirmation' }, 'You: none', '> - - -', /within 24 hours/],
  [{ ...unpaid, awaiting: 'bank' }, 'Your bank: none', '> - - -', /don't pay again/],
  [{ ...unpaid, isBankRefused: true }, 'You: order-again', '! - - -', /You can pay again/],
  [duplicate, 'We: none', '! - - -', /refund this payment/],
  [{ ...duplicate, isFree: true }, 'null: none', '! - - -', /already have/],
  [invited(waiting), 'We: other-account', '+ > - -', /on its way to asha/],
  [invited(failing), 'We: resend', '+ ! - -', /We keep trying/],
  [invited({ inviteState: 'queued' }), 'GitHub: other-account', '+ > - -', /daily limit/],
  [invited({ inviteState: 'needs_person' }), 'We: resend', '+ ! - -', /problem is on our side/],
  [invited({ inviteState: 'needs_person', isBlocked: true }), 'We: other-account', '+ ! - -', /no one new/],
  [invited({ inviteState: 'refused' }), 'You: other-account', '+ ! - -', /another GitHub account/],
  [paid, 'You: open-invitation', '+ + > -', /Accept it within 7 days/],
  [
    invited({ inviteState: 'refused', isUnknown: true }),
    'You: other-account',
    '+ ! - -',
    /name your account/,
  ],
  [invited({ inviteState: 'accepted' }), 'null: open-repository', '+ + + +', /asha has access/],
  [invited({ inviteState: 'expired', nextInviteAt: 1 }), 'We: other-account', '+ > - -', /A new one/],
  [invited({ inviteState: 'expired' }), 'You: resend', '+ ! - -', /no open invitation/],
  [{ ...paid, ...ended }, 'null: none', '+ x x x', /was refunded/],
  [
    { ...paid, ...ended, refund: { refunded: 899, disputed: 0, at: 1_795_867_200 } },
    'null: none',
    '+ x x x',
    /^Refunded ₹899 on 28 Nov 2026\. Your bank shows it within 5 working days\./,
  ],
  [
    { ...paid, ...ended, refund: { refunded: 899, disputed: 899, at: 1_795_867_200 } },
    'null: none',
    '+ x x x',
    /^Your bank took ₹899 back from us after a dispute, which ended on 28 Nov 2026\. The bank, not we, pays/,
  ],
  [
    { ...paid, ...ended, refund: { refunded: 899, disputed: 500, at: 1_795_867_200 } },
    'null: none',
    '+ x x x',
    /^Your bank took ₹500 back .* 28 Nov 2026, and we refunded ₹399\. The bank, not we, pays/,
  ],
])('an order %j has next step %s', (facts, expected, steps, text) => {
  const { next, notices, ...description } = describeOrder(facts);
  expect(`${next.actor}: ${next.actions[0] ?? 'none'}`).toBe(expected);
  expect(next.text).toMatch(text);
  expect(description.steps.map(({ status }) => MARKS[status]).join(' ')).toBe(steps);
  expect(notices).toEqual([]);
});

const MARKS = { done: '+', current: '>', pending: '-', failed: '!', ended: 'x' };

/** Lists every combination of an order's facts. */
function listFacts(): OrderFacts[] {
  const invitations = INVITATION_STATES.flatMap((inviteState) =>
    INVITE_STATUSES.flatMap((githubInviteStatus) =>
      [null, 1].flatMap((nextInviteAt) =>
        [{}, { isBlocked: true }, { isUnknown: true }, { isPreparing: true }].map((cause) => ({
          ...invitation,
          inviteState,
          githubInviteStatus,
          nextInviteAt,
          ...cause,
        })),
      ),
    ),
  );
  const each = <T extends object>(name: keyof OrderFacts, values: readonly unknown[], facts: T[]) =>
    facts.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
  let facts: OrderFacts[] = each('state', ORDER_STATES, [{ ...paid, caseKinds: CASE_KINDS }]);
  facts = each('awaiting', [null, ...ORDER_AWAITING], facts);
  facts = each('finalInviteStatus', [null, ...FINAL_INVITE_STATUSES], facts);
  for (const flag of ['isFree', 'isBankRefused', 'isMailRefused', 'hasAccount'] as const)
    facts = each(flag, [false, true], facts);
  return each('invitation', [null, ...invitations], facts);
}

test('every state of an order has a description, and every situation comes from a state', () => {
  const told = new Set<string>();
  for (const facts of listFacts()) {
    const { steps, next, notices } = describeOrder(facts);
    const isWhole = [...steps, next, ...notices].every(
      ({ text }) => text !== '' && !/undefined|null/.test(text),
    );
    // The message names who acts next, unless the order is done.
    if (!isWhole || steps.length !== 4 || (next.actor === null) !== /^(ok|ended)$/.test(next.tone))
      expect.fail(JSON.stringify({ facts, next }));
    told.add(next.text);
  }
  // A duplicate of a free order has its own sentence.
  expect(told.size).toBe(SITUATIONS.length + 1);
});

describe("notices beside an order's status", () => {
  const notices = (given: Partial<OrderFacts>) => describeOrder({ ...paid, ...given }).notices;

  test.each<[given: Partial<OrderFacts>, text: RegExp, action: string]>([
    [{}, /: asha@example\.com\. Please write to us/, 'correct-address'],
    [{ email: null }, /doesn't accept email\. /, 'correct-address'],
    [{ hasAccount: true }, /in your account settings/, 'correct-address'],
    [{ ...unpaid, awaiting: 'email_confirmation' }, /order again with the right address/, 'order-again'],
  ])('the notice about a refused mail fits %j', (given, text, action) => {
    expect(notices({ ...given, isMailRefused: true })).toEqual([
      { tone: 'warn', actor: 'You', text: expect.stringMatching(text), actions: [action] },
    ]);
  });

  test('the notices name the open cases that the buyer can wait for', () => {
    const told = CASE_KINDS.filter((kind) => notices({ caseKinds: [kind] }).length > 0);
    expect(told).toEqual([
      'wrong_amount',
      'second_payment',
      'late_payment',
      'dispute',
      'refund',
      'uncaptured_payment',
    ]);
    expect(notices({ caseKinds: ['dispute'] })).toMatchObject([{ actor: 'Your bank', tone: 'warn' }]);
  });
});
