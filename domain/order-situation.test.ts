import { expect, test } from 'vitest';
import { describeInvitation } from './order-situation.ts';

const base = {
  inviteState: 'waiting',
  githubInviteStatus: 'invite_pending',
  isPreparing: false,
  isBlocked: false,
  isUnknown: false,
  obstacle: null,
  githubId: 'asha',
  queuedUntil: null,
  nextInviteAt: 1,
} as const;

test.each([
  [{}, 'busy', 'Your invitation is on its way to asha.'],
  [{ isPreparing: true }, 'busy', /^We're preparing your copy\. We invite asha to it as soon as it's ready/],
  [{ githubInviteStatus: 'invite_failed' }, 'warn', /failed so far\. We keep trying and email you/],
  [{ githubInviteStatus: 'invite_success' }, 'busy', 'Your invitation is on its way to asha.'],
  [{ inviteState: 'sent' }, 'busy', /^Invitation sent to asha\. Accept it within 7 days/],
  [{ inviteState: 'accepted' }, 'ok', 'Accepted. asha has access.'],
  [{ inviteState: 'expired' }, 'busy', /The invitation expired\. A new one is on its way to asha/],
  [{ inviteState: 'expired', nextInviteAt: null }, 'warn', /asha has no open invitation\. It was declined/],
  [
    { inviteState: 'needs_person' },
    'warn',
    /^We couldn't send the invitation to asha\. The problem is on our side\. We're fixing it, and we'll email you when it's sent\.$/,
  ],
  [
    { inviteState: 'needs_person', isBlocked: true },
    'warn',
    /GitHub lets no one new into this project's repository right now\. The problem is on our side/,
  ],
  [{ inviteState: 'refused' }, 'warn', /doesn't let us invite asha\. Please use another GitHub account/],
  [{ inviteState: 'refused', isUnknown: true }, 'warn', /can't invite a GitHub account named asha/],
  [
    { inviteState: 'refused', obstacle: 'two_factor' },
    'warn',
    /doesn't let us invite asha, because the project’s organisation lets in only .+ Turn it on .+ Then send the invitation again, or use another/,
  ],
  [
    { inviteState: 'refused', obstacle: 'managed' },
    'warn',
    /because asha is managed by a company or college .+ Please use another GitHub account/,
  ],
  [
    { inviteState: 'sent', obstacle: 'two_factor' },
    'warn',
    /^Invitation sent to asha\. We couldn't accept it for you, because .+ two-factor authentication\. .+ Then accept the invitation within 7 days/,
  ],
  [{ inviteState: 'queued' }, 'busy', /invite asha as soon as GitHub allows\.$/],
  [
    { inviteState: 'queued', queuedUntil: Date.UTC(2030, 0, 1, 18, 30) / 1000 },
    'busy',
    /invite asha after 2 Jan 2030, 12:00 am \(IST\)\.$/,
  ],
  [
    { inviteState: 'queued', queuedUntil: Date.UTC(2030, 0, 1, 7, 4, 1) / 1000 },
    'busy',
    /after 1 Jan 2030, 12:35 pm \(IST\)\.$/,
  ],
] as const)('%j: %s', (given, tone, text) => {
  const label = describeInvitation({ ...base, ...given });
  expect(label.tone).toBe(tone);
  expect(label.text).toMatch(text);
});

test.each([
  [{}, false],
  [{ githubInviteStatus: 'invite_failed' }, true],
  [{ inviteState: 'queued' }, false],
  [{ inviteState: 'sent' }, true],
  [{ inviteState: 'accepted' }, false],
  [{ inviteState: 'expired' }, false],
  [{ inviteState: 'expired', nextInviteAt: null }, true],
  [{ inviteState: 'needs_person' }, true],
  [{ inviteState: 'refused' }, true],
] as const)('%j: can request a new invitation: %s', (given, expected) => {
  expect(describeInvitation({ ...base, ...given }).actions.includes('resend')).toBe(expected);
});
