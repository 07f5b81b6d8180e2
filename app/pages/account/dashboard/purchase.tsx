import { ExternalLink } from 'lucide-react';
import type { PurchasedProject } from '#contract/documents.ts';
import { InviteActions } from '../invitations/invite-actions.tsx';
import { InvitationLink, InviteStatus } from '../invitations/invite-status.tsx';

/** A purchase: its repository, its invitation's state and what the buyer can do about it. */
export function Purchase({ purchase }: { purchase: PurchasedProject }) {
  return (
    <li className="border-b border-line px-4 py-1 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="min-w-0 grow text-base wrap-anywhere">{purchase.name}</h3>
        <InvitationLink purchase={purchase} size="xs" />
        <a
          href={purchase.projectGitUrl}
          target="_blank"
          rel="noopener"
          className="link inline-flex min-h-8 items-center gap-1.5 pointer-coarse:min-h-11"
        >
          View on GitHub
          <ExternalLink aria-hidden className="size-4" />
        </a>
      </div>
      <div className="flex flex-wrap items-center gap-x-2">
        <div className="min-w-40 flex-1">
          <InviteStatus purchase={purchase} size="sm" />
        </div>
        <InviteActions purchase={purchase} />
      </div>
    </li>
  );
}
