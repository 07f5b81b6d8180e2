import { CloneHint } from '#app/components/clone-hint.tsx';
import { buttonClass } from '#app/components/ui/button-class.ts';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import * as labels from '#app/messages/labels.ts';
import type { StatusMessage } from '#domain/order-situation.ts';
import type { PurchasedProject } from '#server/readers/account/get-user-documents.ts';
import { InviteActions } from '../invitations/invite-actions.tsx';
import { InvitationLink } from '../invitations/invite-status.tsx';
import { StatusPanel } from '../status-panel.tsx';

interface OrderNextProps {
  part: StatusMessage;
  purchase: PurchasedProject | null;
  projectSlug: string;
  /** The key of the mailed link; may be empty. */
  orderKey: string;
  isOwner: boolean;
  /** True if the order belongs to an account. Only the account's owner can change it then. */
  hasAccount: boolean;
}

/** Says who acts next and what they do, with the buyer's actions. */
export function OrderNext({ part, purchase, projectSlug, orderKey, isOwner, hasAccount }: OrderNextProps) {
  const { actions } = part;
  const canAct = isOwner || !hasAccount;
  return (
    <StatusPanel part={part}>
      {actions.includes('open-invitation') && purchase && <InvitationLink purchase={purchase} />}
      {actions.includes('open-repository') && purchase?.projectGitUrl && (
        <a
          className={buttonClass({ variant: 'primary' })}
          href={purchase.projectGitUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          {labels.viewOnGithub}
        </a>
      )}
      {actions.includes('open-repository') && purchase && (
        <p className="basis-full text-sm text-muted">
          <CloneHint />
        </p>
      )}
      {purchase?.codespacesUrl && (
        <div className="basis-full">
          <LinkButton size="sm" to={purchase.codespacesUrl} target="_blank" rel="noopener noreferrer">
            {labels.openInCodespaces}
          </LinkButton>
          <p className="mt-1.5 text-sm text-muted">
            Codespaces runs the project in your browser, and uses the free hours of your own GitHub account.
          </p>
        </div>
      )}
      {actions.includes('order-again') && (
        <LinkButton to={`/projects/${projectSlug}`} variant="primary">
          {part.tone === 'warn' ? 'Try again' : 'Go to the project'}
        </LinkButton>
      )}
      {purchase && canAct && (
        <InviteActions size="sm" purchase={purchase} orderKey={orderKey} isOwner={isOwner} />
      )}
      {purchase && !canAct && (
        <LinkButton to={`/login?next=/orders/${purchase.orderId}`}>Log in to manage this order</LinkButton>
      )}
    </StatusPanel>
  );
}
