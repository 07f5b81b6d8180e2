import { buttonClass } from '#app/components/ui/button-class.ts';
import { CircleAlert, CircleCheck, Clock } from '#app/components/ui/icons.tsx';
import { describeInvitation } from '#domain/order-situation.ts';
import type { PurchasedProject } from '#server/readers/account/get-user-documents.ts';

const ICONS = { ok: CircleCheck, busy: Clock, warn: CircleAlert, ended: CircleCheck };
const COLOURS = { ok: 'text-ok', busy: 'text-muted', warn: 'text-warn', ended: 'text-muted' };

/** Shows the state of a purchase's invitation and what happens next. */
export function InviteStatus({ purchase }: { purchase: PurchasedProject }) {
  const { tone, text } = describeInvitation(purchase);
  const Icon = ICONS[tone];
  return (
    <p role="status" className="flex gap-2 text-sm leading-5 text-muted">
      <Icon className={`mt-0.5 size-4 shrink-0 ${COLOURS[tone]}`} />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  );
}

interface InvitationLinkProps {
  purchase: PurchasedProject;
  /** A link of size `xs` shows the account's name to screen readers only. */
  size?: 'xs' | 'md';
}

/** Links to the pending invitation on GitHub. Renders nothing without one. */
export function InvitationLink({ purchase, size = 'md' }: InvitationLinkProps) {
  if (!purchase.invitationUrl) return null;
  return (
    <a
      href={purchase.invitationUrl}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: 'primary', size }, 'relative max-w-full flex-wrap gap-y-0 py-1')}
    >
      Open invitation{' '}
      <span className={size === 'xs' ? 'sr-only' : 'font-mono font-normal whitespace-normal wrap-anywhere'}>
        for {purchase.githubId}
      </span>
    </a>
  );
}
