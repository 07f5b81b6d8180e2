import { expect, test } from 'vitest';
import type { InvitationFacts } from '#domain/order-situation.ts';
import { explainInvitation } from './explain-invitation.server.ts';

const invitation: InvitationFacts = {
  githubId: 'asha',
  inviteState: 'needs_person',
  githubInviteStatus: 'invite_failed',
  isPreparing: false,
  isBlocked: false,
  isUnknown: false,
  obstacle: null,
  queuedUntil: null,
  nextInviteAt: null,
};
const order = {
  githubId: 'asha',
  state: 'paid',
  awaiting: null,
  finalInviteStatus: 'invite_failed',
  refusedPaymentId: null,
  amountPaise: 49_900,
} as const;

// The text that the specification fixes follows: "Please contact support with your payment ID."
test.each([
  [{}, "We're fixing it, and we'll email you when it's sent. Support can tell you more"],
  [{ isBlocked: true }, "and we'll email you then. Support can tell you more"],
  [{ inviteState: 'waiting' }, 'as soon as it works. Support can tell you more'],
  [{ inviteState: 'refused' }, 'Choose it on your order’s page, or send it to support.'],
  [{ inviteState: 'refused', isUnknown: true }, 'Choose it on your order’s page, or send it to support.'],
] as const)('a failed invitation %j is explained with what support is for', (facts, text) => {
  const explanation = explainInvitation({ ...order, invitation: { ...invitation, ...facts } });
  expect(explanation).toContain(text);
  expect(explanation).not.toContain("you don't need to");
  expect(explanation).toMatch(/Please don’t pay again\.$/);
});

test('the explanation of a free order says nothing of paying', () => {
  const explanation = explainInvitation({ ...order, amountPaise: 0, invitation });
  expect(explanation).toMatch(/Support can tell you more at any time\.$/);
});
