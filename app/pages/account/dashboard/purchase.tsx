import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import { ExternalLink } from '#app/components/ui/icons.tsx';
import * as messages from '#app/messages/dashboard.ts';
import * as reviewsMessages from '#app/messages/reviews.ts';
import { isOut } from '#app/messages/versions.ts';
import type { PurchasedProject } from '#contract/documents.ts';
import { shortCommit } from '#domain/repository.ts';
import type { OwnReview } from '#server/queries/catalogue/list-reviews.ts';
import { InviteActions } from '../invitations/invite-actions.tsx';
import { InvitationLink, InviteStatus } from '../invitations/invite-status.tsx';
import { ManageTeam, TeamList } from '../invitations/team.tsx';

const ReviewDialog = lazy(async () => ({
  default: (await import('../reviews/review-dialog.tsx')).ReviewDialog,
}));

/** A purchase with the state of its invitation, the buyer's actions, and a link to the order's page. */
export function Purchase({
  purchase,
  review,
}: {
  purchase: PurchasedProject;
  /** The buyer's review. */
  review?: OwnReview | undefined;
}) {
  return (
    <li className="purchase">
      <h3>
        <Link to={`/orders/${purchase.orderId}`}>{purchase.name}</Link>
      </h3>
      <div>
        <InviteStatus purchase={purchase} size="sm" />
        <TeamList team={purchase.team} />
      </div>
      <div className="purchase-more">
        <div className="purchase-actions max-sm:[&>:is(a,button)]:min-h-10 max-sm:[&>button]:px-1.5">
          <InvitationLink purchase={purchase} size="xs" />
          <a href={purchase.projectGitUrl} target="_blank" rel="noopener" className="link gap-1.5">
            {messages.viewOnGithub}
            <ExternalLink className="size-4" />
          </a>
          <ReviewButton purchase={purchase} review={review} />
          <InviteActions purchase={purchase} />
          <ManageTeam purchase={purchase} />
        </div>
        <p className="purchase-facts">
          <NewVersion version={purchase.newVersion} />
          {purchase.soldCommit && (
            <span className="caption">{messages.boughtAt(shortCommit(purchase.soldCommit))}</span>
          )}
        </p>
      </div>
    </li>
  );
}

/** Says `v1.1.0 is out`, with a link to its notes on the project's page. */
function NewVersion({ version }: { version: PurchasedProject['newVersion'] }) {
  if (!version) return null;
  return (
    <Link to={`/projects/${version.slug}#versions`} className="link">
      {isOut(version.tag)}
    </Link>
  );
}

interface ReviewButtonProps {
  purchase: PurchasedProject;
  /** The buyer's earlier review. */
  review?: OwnReview | undefined;
}

/** Opens the review form. It appears once the invitation was accepted. */
function ReviewButton({ purchase, review }: ReviewButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (purchase.inviteState !== 'accepted') return null;
  return (
    <>
      <Button size="xs" variant="quiet" onClick={() => setOpen(true)}>
        {review ? reviewsMessages.yours : reviewsMessages.write}
      </Button>
      {isOpen && (
        <Suspense>
          <ReviewDialog purchase={purchase} review={review} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
