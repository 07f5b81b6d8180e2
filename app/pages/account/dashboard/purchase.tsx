import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { Cover, type CoverProject } from '#app/components/cover.tsx';
import { FileText, LifeBuoy, Mic, Monitor } from '#app/components/ui/account-icons.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { buttonClass } from '#app/components/ui/button-class.ts';
import { Code } from '#app/components/ui/code.tsx';
import { ChevronDown, ExternalLink } from '#app/components/ui/icons.tsx';
import { pressOnSpace } from '#app/components/ui/link-button.tsx';
import { loadCode } from '#app/lib/load-code.ts';
import * as labels from '#app/messages/labels.ts';
import { describeInvitation } from '#domain/order-situation.ts';
import { shortCommit } from '#domain/repository.ts';
import type { OwnReview } from '#server/features/reviews/list-reviews.ts';
import type { PurchasedProject } from '#server/readers/account/get-user-documents.ts';
import { InviteActions } from '../invitations/invite-actions.tsx';
import { InvitationLink, InviteStatus } from '../invitations/invite-status.tsx';
import { ManageTeam, TeamList } from '../invitations/team.tsx';

const importDialog = () => import('../reviews/review-dialog.tsx');
const ReviewDialog = lazy(async () => ({ default: (await importDialog()).ReviewDialog }));

interface PurchaseProps {
  purchase: PurchasedProject;
  /** Null until the page's data contain the purchase. */
  cover: CoverProject | null;
  /** The buyer's review. */
  review?: OwnReview | undefined;
}

/** A purchase with the state of its invitation, its next step, and the ways to work with it. */
export function Purchase({ purchase, cover, review }: PurchaseProps) {
  const needsBuyer = describeInvitation(purchase).tone === 'warn';
  const [isOpen, setOpen] = useState(needsBuyer);
  useEffect(() => {
    if (needsBuyer) setOpen(true);
  }, [needsBuyer]);
  const id = useId();
  return (
    <li className="purchase">
      {cover && <Cover project={cover} sizes="5rem" />}
      <div className="purchase-name">
        <h3 id={`${id}-name`}>
          <Link to={`/orders/${purchase.orderId}`}>{purchase.name}</Link>
        </h3>
      </div>
      <div className="purchase-state">
        <InviteStatus purchase={purchase} />
        <TeamList team={purchase.team} />
      </div>
      <div className="purchase-open">
        <InvitationLink purchase={purchase} size="xs" />
        <RepositoryLink purchase={purchase} />
        <Button
          size="xs"
          variant="quiet"
          className="max-sm:px-1.5!"
          data-needs-script
          aria-expanded={isOpen}
          aria-controls={`${id}-more`}
          aria-describedby={`${id}-name`}
          onClick={() => setOpen(!isOpen)}
        >
          More
          <ChevronDown className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
        </Button>
      </div>
      <div className="purchase-tools">
        <Tools purchase={purchase} />
      </div>
      <div id={`${id}-more`} data-open={isOpen || undefined} className="purchase-more">
        <InviteActions purchase={purchase} />
        <ReviewButton purchase={purchase} review={review} />
        <ManageTeam purchase={purchase} />
        {purchase.soldCommit && (
          <span className="ml-2.5 text-muted">
            Version <Code text={shortCommit(purchase.soldCommit)} />
          </span>
        )}
        {purchase.codespacesUrl && (
          <span className="ml-2.5 text-muted">Codespaces uses your own free hours.</span>
        )}
      </div>
      <Facts purchase={purchase} />
    </li>
  );
}

function RepositoryLink({ purchase }: Pick<PurchaseProps, 'purchase'>) {
  if (!purchase.projectGitUrl) return null;
  return (
    <a
      href={purchase.projectGitUrl}
      target="_blank"
      rel="noopener"
      className={
        purchase.inviteState === 'accepted'
          ? buttonClass({ variant: 'primary', size: 'xs' })
          : 'link inline-flex min-h-8 items-center gap-1.5 pointer-coarse:min-h-11'
      }
    >
      {labels.viewOnGithub}
      <ExternalLink className="size-4 max-sm:hidden" />
    </a>
  );
}

/** The new version of the project, and the link that opens it in Codespaces. */
function Facts({ purchase }: Pick<PurchaseProps, 'purchase'>) {
  if (!purchase.newVersion && !purchase.codespacesUrl) return null;
  return (
    <div className="purchase-facts">
      <NewVersion version={purchase.newVersion} />
      {purchase.codespacesUrl && (
        <a href={purchase.codespacesUrl} target="_blank" rel="noopener noreferrer" className="link">
          {labels.openInCodespaces}
        </a>
      )}
    </div>
  );
}

/** Links to the pages of the order. */
function Tools({ purchase: { orderId, viva } }: Pick<PurchaseProps, 'purchase'>) {
  const order = `/orders/${orderId}`;
  return (
    <>
      <Link role="button" onKeyDown={pressOnSpace} to={`${order}/setup`}>
        <Monitor className="" />
        {labels.checkMyComputer}
      </Link>
      {viva && (
        <Link to={`${order}/viva`}>
          <Mic className="" />
          <span>
            Viva {viva.could} of {viva.total}
          </span>
          <span aria-hidden className="purchase-bar">
            <span style={{ width: `${(100 * viva.could) / viva.total}%` }} />
          </span>
        </Link>
      )}
      <Link to={`${order}/disclosure`}>
        <FileText className="" />
        Disclosure
      </Link>
      <Link to={`${order}/help`}>
        <LifeBuoy className="" />
        Help
      </Link>
    </>
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
function ReviewButton({ purchase, review }: Pick<PurchaseProps, 'purchase' | 'review'>) {
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
