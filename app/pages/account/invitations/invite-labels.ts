import type { PurchasedProject } from '#contract/documents.ts';
import type { InvitationState } from '#domain/invitation.ts';
import { formatShortDateTime } from '#domain/time.ts';

export interface InviteLabel {
  /** ok: done · busy: in progress · warn: needs action. */
  tone: 'ok' | 'busy' | 'warn';
  text: string;
}

type Purchase = Pick<
  PurchasedProject,
  'inviteState' | 'githubInviteStatus' | 'githubId' | 'queuedUntil' | 'nextInviteAt'
>;

/** The text for an invitation's state: what happened and what happens next. */
export function getInviteLabel(purchase: Purchase): InviteLabel {
  const { inviteState, githubInviteStatus, githubId, queuedUntil, nextInviteAt } = purchase;
  switch (inviteState) {
    case 'sent':
      return {
        tone: 'busy',
        text: `Invitation sent to ${githubId}. Accept it within 7 days with that account.`,
      };
    case 'accepted':
      return { tone: 'ok', text: `Accepted. ${githubId} has access.` };
    case 'expired':
      if (nextInviteAt === null)
        return {
          tone: 'warn',
          text: `${githubId} has no open invitation. It was declined, or access ended. Send a new one to get access.`,
        };
      return {
        tone: 'busy',
        text: `The invitation expired. A new one is on its way to ${githubId}.`,
      };
    case 'queued':
      return {
        tone: 'busy',
        text: `Queued: GitHub's daily limit for this repository is reached. We'll invite ${githubId} ${formatQueueEnd(queuedUntil)}.`,
      };
    case 'needs_person':
    case 'refused':
      return { tone: 'warn', text: getFailedInviteText(inviteState, githubId) };
    case 'waiting':
      if (githubInviteStatus === 'invite_failed')
        return { tone: 'warn', text: getFailedInviteText(inviteState, githubId) };
      return { tone: 'busy', text: `Your invitation is on its way to ${githubId}.` };
  }
}

/** Who acts after a failed invitation, and what to do; the same on the payment screen, the dashboard and the order page. */
export function getFailedInviteText(inviteState: InvitationState, githubId: string): string {
  switch (inviteState) {
    case 'refused':
      return `The invitation failed: GitHub doesn't let us invite ${githubId}. Please use another GitHub account: choose it on your dashboard, or send it to support with your payment ID.`;
    case 'needs_person':
      return `The invitation to ${githubId} failed, and the problem is on our side. The seller has to fix something on GitHub, and you don't need to do anything: we email you as soon as the invitation is out. If you write to support, include your payment ID.`;
    default:
      return `The invitation to ${githubId} failed so far. We keep trying and email you as soon as it works. If you write to support, include your payment ID.`;
  }
}

/** Whether the buyer can request a new invitation: not while one is being sent, or after it was accepted. */
export function canRequestInvite({ inviteState, githubInviteStatus, nextInviteAt }: Purchase): boolean {
  if (inviteState === 'waiting') return githubInviteStatus === 'invite_failed';
  if (inviteState === 'expired') return nextInviteAt === null;
  return ['sent', 'needs_person', 'refused'].includes(inviteState);
}

/** Rounded up to the minute, so that it is never promised too early. */
function formatQueueEnd(seconds: number | null): string {
  if (seconds === null) return 'as soon as GitHub allows';
  return `after ${formatShortDateTime(Math.ceil(seconds / 60) * 60)} (IST)`;
}
