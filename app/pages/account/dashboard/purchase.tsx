import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { ChevronDown, ExternalLink } from '#app/components/ui/icons.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { loadCode } from '#app/lib/load-code.ts';
import * as labels from '#app/messages/labels.ts';
import { shortCommit } from '#domain/repository.ts';
import type { OwnReview } from '#server/features/reviews/list-reviews.ts';
import type { PurchasedProject } from '#server/readers/account/get-user-documents.ts';
import { InviteActions } from '../invitations/invite-actions.tsx';
import { InvitationLink, InviteStatus } from '../invitations/invite-status.tsx';
import { ManageTeam, TeamList } from '../invitations/team.tsx';
import { OpenInCodespaces } from '../orders/open-in-codespaces.tsx';

const importDialog = () => import('../reviews/review-dialog.tsx');
const ReviewDialog = lazy(async () => ({ default: (await importDialog()).ReviewDialog }));

interface PurchaseProps {
  purchase: PurchasedProject;
  /** The buyer's review. */
  review?: OwnReview | undefined;
}

/**
 * A purchase with the state of its invitation, the buyer's actions, and a link to the order's page. Phones
 * show the rarer actions after a press on More.
 */
export function Purchase({ purchase, review }: PurchaseProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="purchase">
      <h3 id={`${id}-name`}>
        <Link to={`/orders/${purchase.orderId}`}>{purchase.name}</Link>
      </h3>
      <div id={`${id}-study`} data-open={isOpen || undefined} className="purchase-study folded">
        {purchase.viva && (
          <LinkButton size="xs" variant="quiet" to={`/orders/${purchase.orderId}/viva`}>
            Viva {purchase.viva.could} of {purchase.viva.total}
          </LinkButton>
        )}
        <LinkButton size="xs" variant="quiet" to={`/orders/${purchase.orderId}/disclosure`}>
          Disclosure
        </LinkButton>
      </div>
      <div>
        <InviteStatus purchase={purchase} />
        <TeamList team={purchase.team} />
      </div>
      <div className="purchase-actions">
        <InvitationLink purchase={purchase} size="xs" />
        <a
          href={purchase.projectGitUrl}
          target="_blank"
          rel="noopener"
          className="link inline-flex min-h-8 items-center gap-1.5 max-sm:min-h-10"
        >
          View on GitHub
          <ExternalLink className="size-4" />
        </a>
        <Button
          size="xs"
          variant="quiet"
          className="max-sm:min-h-10! sm:hidden"
          data-needs-script
          aria-expanded={isOpen}
          aria-controls={`${id}-study ${id}-more`}
          aria-describedby={`${id}-name`}
          onClick={() => setOpen(!isOpen)}
        >
          More
          <ChevronDown className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
        </Button>
        <div id={`${id}-more`} data-open={isOpen || undefined} className="purchase-more folded">
          {purchase.codespacesUrl && (
            <>
              <OpenInCodespaces url={purchase.codespacesUrl} isQuiet />
              <span className="caption">uses your own free hours</span>
            </>
          )}
          <LinkButton role="button" size="xs" variant="quiet" to={`/orders/${purchase.orderId}/setup`}>
            {labels.checkMyComputer}
          </LinkButton>
          <ReviewButton purchase={purchase} review={review} />
          <InviteActions purchase={purchase} />
          <ManageTeam purchase={purchase} />
          <NewVersion version={purchase.newVersion} />
          {purchase.soldCommit && (
            <span className="caption">Bought at {shortCommit(purchase.soldCommit)}</span>
          )}
        </div>
      </div>
    </li>
  );
}

/** Says `v1.1.0 is out`, with a link to its notes on the project's page. */
function NewVersion({ version }: { version: PurchasedProject['newVersion'] }) {
  if (!version) return null;
  return (
    <Link
      to={`/projects/${version.slug}#versions`}
      className="link inline-flex min-h-8 items-center wrap-anywhere max-sm:min-h-10"
    >
      {version.tag} is out
    </Link>
  );
}

/** Opens the review form. It appears once the invitation was accepted. */
function ReviewButton({ purchase, review }: PurchaseProps) {
  const [isOpen, setOpen] = useState(false);
  if (purchase.inviteState !== 'accepted') return null;
  return (
    <>
      <Button
        size="xs"
        variant="quiet"
        onClick={async () => {
          if (await loadCode(importDialog)) setOpen(true);
        }}
      >
        {review ? 'Your review' : labels.writeReview}
      </Button>
      {isOpen && (
        <Suspense>
          <ReviewDialog purchase={purchase} review={review} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
