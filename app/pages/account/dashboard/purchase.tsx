import { ExternalLink } from 'lucide-react';
import type { PurchasedProject } from '#contract/documents.ts';
import { InviteActions } from '../invitations/invite-actions.tsx';
import { InvitationLink, InviteStatus } from '../invitations/invite-status.tsx';

/** A purchase: its repository, its invitation's state and what the buyer can do about it. */
export function Purchase({ purchase }: { purchase: PurchasedProject }) {
  return (
    <li className="border-b border-line p-4 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-lg wrap-anywhere">{purchase.name}</h3>
        <a
          href={purchase.projectGitUrl}
          target="_blank"
          rel="noopener"
          className="link inline-flex min-h-11 items-center gap-1.5"
        >
          View on GitHub
          <ExternalLink aria-hidden className="size-4" />
        </a>
      </div>
      <InviteStatus purchase={purchase} size="sm" />
      <div className="mt-3 flex flex-wrap gap-2">
        <InvitationLink purchase={purchase} size="sm" />
        <InviteActions purchase={purchase} />
      </div>
    </li>
  );
}
