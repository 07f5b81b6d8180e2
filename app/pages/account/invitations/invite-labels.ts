import * as messages from '#app/messages/invitations.tsx';
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
        text: messages.sent(githubId),
      };
    case 'accepted':
      return { tone: 'ok', text: messages.accepted(githubId) };
    case 'expired':
      if (nextInviteAt === null)
        return {
          tone: 'warn',
          text: messages.gone(githubId),
        };
      return {
        tone: 'busy',
        text: messages.expired(githubId),
      };
    case 'queued':
      return {
        tone: 'busy',
        text: messages.queued(githubId, formatQueueEnd(queuedUntil)),
      };
    case 'needs_person':
    case 'refused':
      return { tone: 'warn', text: getFailedInviteText(inviteState, githubId) };
    case 'waiting':
      if (githubInviteStatus === 'invite_failed')
        return { tone: 'warn', text: getFailedInviteText(inviteState, githubId) };
      return { tone: 'busy', text: messages.waiting(githubId) };
  }
}

/** Who acts after a failed invitation, and what to do; the same on the payment screen, the dashboard and the order page. */
export function getFailedInviteText(inviteState: InvitationState, githubId: string): string {
  switch (inviteState) {
    case 'refused':
      return messages.refused(githubId);
    case 'needs_person':
      return messages.needsPerson(githubId);
    default:
      return messages.failing(githubId);
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
  if (seconds === null) return messages.asSoonAsAllowed;
  return messages.afterTime(formatShortDateTime(Math.ceil(seconds / 60) * 60));
}
