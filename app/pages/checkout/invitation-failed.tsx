import { LinkButton } from '#app/components/ui/link-button.tsx';
import { useRootData } from '#app/lib/root-data.ts';
import { getFailedInviteText } from '#app/pages/account/invitations/invite-labels.ts';
import type { OrderProgress } from '#server/queries/find-order-progress.ts';
import { getSupportId, PaymentId } from './payment-id.tsx';

interface InvitationFailedProps {
  orderId: string;
  paymentId: string | null;
  isFree: boolean;
  /** Null until the page's data has it. */
  order: OrderProgress | null;
}

/** Says who acts after a failed invitation, and how to contact support. */
export function InvitationFailed({ orderId, paymentId, isFree, order }: InvitationFailedProps) {
  const supportEmail = useRootData()?.supportEmail ?? '';
  const { label, id } = getSupportId(paymentId, orderId);
  const subject = encodeURIComponent(`Invitation failed, ${label.toLowerCase()} ${id}`);
  return (
    <>
      <p className="text-muted">{getExplanation(isFree, order)}</p>
      <PaymentId label={label} id={id} />
      <div className="flex flex-wrap gap-3">
        <a className="link self-center" href={`mailto:${supportEmail}?subject=${subject}`}>
          Write to {supportEmail}
        </a>
        <LinkButton to="/projects">Back to projects</LinkButton>
      </div>
    </>
  );
}

function getExplanation(isFree: boolean, order: OrderProgress | null): string {
  // Finished without having been accepted as paid: the buyer owns the project through another order.
  const isDuplicate = order?.finalInviteStatus === 'invite_failed' && order.state === 'open';
  if (isDuplicate && isFree) return 'You already have this project, so we won’t send another invitation.';
  if (isDuplicate) return 'You already own this project from an earlier order. We’ll refund this payment.';
  const reassurance = isFree ? 'Nothing is lost.' : 'Your payment is safe. Please don’t pay again.';
  return order?.inviteState
    ? `${reassurance} ${getFailedInviteText(order.inviteState, order.githubId)}`
    : `${reassurance} We keep trying and email you as soon as it works.`;
}
