import type { PurchasedProject } from '#contract/documents.ts';
import { formatShortDateTime } from '#domain/time.ts';

export interface InviteLabel {
  /** For the eye: done, under way, or somebody has to do something. */
  tone: 'ok' | 'busy' | 'warn';
  text: string;
}

type Purchase = Pick<
  PurchasedProject,
  'inviteState' | 'githubInviteStatus' | 'githubId' | 'queuedUntil' | 'nextInviteAt'
>;

/** How an invitation stands, and what happens next, in plain words. */
export function getInviteLabel(purchase: Purchase): InviteLabel {
  const { inviteState, githubInviteStatus, githubId, queuedUntil, nextInviteAt } = purchase;
  switch (inviteState) {
    case 'sent':
      return {
        tone: 'busy',
        text: `Invitation sent to ${githubId}. Accept it within 7 days, signed in to GitHub as ${githubId}.`,
      };
    case 'accepted':
      return { tone: 'ok', text: `Accepted. ${githubId} can read the repository.` };
    case 'expired':
      if (nextInviteAt === null)
        return {
          tone: 'warn',
          text: `There is no open invitation for ${githubId}: it was declined, or the access ended. A new one brings it back.`,
        };
      return {
        tone: 'busy',
        text: `The invitation expired before it was accepted. A new one is on its way to ${githubId}.`,
      };
    case 'queued':
      return {
        tone: 'busy',
        text: `Queued: today's invitations to this repository are used up. Yours goes out to ${githubId} ${when(queuedUntil)}.`,
      };
    case 'needs_person':
      return {
        tone: 'warn',
        text: `The invitation to ${githubId} failed, and the trouble is on our side. Support has been told and puts it right.`,
      };
    case 'refused':
      return {
        tone: 'warn',
        text: `The invitation failed: GitHub does not let us invite ${githubId}. Please use another GitHub account.`,
      };
    case 'waiting':
      if (githubInviteStatus === 'invite_failed')
        return {
          tone: 'warn',
          text: `The invitation to ${githubId} failed so far. We keep trying and mail you as soon as it works.`,
        };
      return { tone: 'busy', text: `Your invitation is on its way to ${githubId}.` };
  }
}

/** Whether a fresh invitation would help: not while one is on its way by itself, nor for who is in. */
export function canRequestInvite({ inviteState, githubInviteStatus, nextInviteAt }: Purchase): boolean {
  if (inviteState === 'waiting') return githubInviteStatus === 'invite_failed';
  if (inviteState === 'expired') return nextInviteAt === null;
  return ['sent', 'needs_person', 'refused'].includes(inviteState);
}

/** Rounded up to the minute, so that it is never promised too early. */
function when(seconds: number | null): string {
  if (seconds === null) return 'as soon as GitHub allows';
  return `after ${formatShortDateTime(Math.ceil(seconds / 60) * 60)} (IST)`;
}
