import { Link } from 'react-router';
import { ExternalLink } from '#app/components/ui/icons.tsx';
import * as messages from '#app/messages/dashboard.ts';
import { isOut } from '#app/messages/versions.ts';
import type { PurchasedProject } from '#contract/documents.ts';
import { shortCommit } from '#domain/repository.ts';
import type { OwnReview } from '#server/queries/list-reviews.ts';
import { InviteActions } from '../invitations/invite-actions.tsx';
import { InvitationLink, InviteStatus } from '../invitations/invite-status.tsx';
import { ManageTeam, TeamList } from '../invitations/team.tsx';
import { ReviewButton } from '../reviews/review-button.tsx';

/**
 * A purchase: its repository, its invitation's state and what the buyer can do about it. On phones the state comes before all
 * links and buttons, which then share a line, so that three purchases fit into the list.
 */
export function Purchase({
  purchase,
  review,
}: {
  purchase: PurchasedProject;
  /** The buyer's. */
  review?: OwnReview | undefined;
}) {
  return (
    <li className="border-b border-line px-3 pt-1 last:border-b-0 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 sm:px-4 sm:pb-1 max-sm:[&_:is(a,button)]:min-h-10 max-sm:[&_button]:px-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 max-sm:contents">
        <h3 className="min-w-0 grow text-base wrap-anywhere max-sm:-order-2 max-sm:basis-full max-sm:leading-5">
          {purchase.name}
        </h3>
        <NewVersion version={purchase.newVersion} />
        {purchase.soldCommit && (
          <span className="caption">{messages.boughtAt(shortCommit(purchase.soldCommit))}</span>
        )}
        <InvitationLink purchase={purchase} size="xs" />
        <ReviewButton purchase={purchase} review={review} />
        <a
          href={purchase.projectGitUrl}
          target="_blank"
          rel="noopener"
          className="link inline-flex min-h-8 items-center gap-1.5 max-sm:text-sm pointer-coarse:min-h-11"
        >
          {messages.viewOnGithub}
          <ExternalLink className="size-4" />
        </a>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 max-sm:contents">
        <div className="min-w-40 flex-1 max-sm:-order-1 max-sm:basis-full">
          <InviteStatus purchase={purchase} size="sm" />
          <TeamList team={purchase.team} />
        </div>
        <InviteActions purchase={purchase} />
        <ManageTeam purchase={purchase} />
      </div>
    </li>
  );
}

/** `v1.1.0 is out`, with its notes on the project's page. */
function NewVersion({ version }: { version: PurchasedProject['newVersion'] }) {
  if (!version) return null;
  return (
    <Link
      to={`/projects/${version.slug}#versions`}
      className="link inline-flex min-h-8 items-center text-sm wrap-anywhere pointer-coarse:min-h-11"
    >
      {isOut(version.tag)}
    </Link>
  );
}
