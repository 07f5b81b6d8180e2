import { LinkButton } from '#app/components/ui/link-button.tsx';
import { useRootData } from '#app/lib/root-data.ts';
import * as messages from '#app/messages/checkout.tsx';
import { getFailedInviteText } from '#app/pages/account/invitations/invite-labels.ts';
import type { OrderProgress } from '#server/queries/find-order-progress.ts';
import { PaymentId } from './payment-id.tsx';

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
  const subject = encodeURIComponent(
    paymentId ? messages.failedPaymentSubject(paymentId) : messages.failedOrderSubject(orderId),
  );
  return (
    <>
      <p className="text-muted">{getExplanation(isFree, order)}</p>
      <PaymentId kind={paymentId ? 'payment' : 'order'} id={paymentId ?? orderId} />
      <div className="flex flex-wrap gap-3">
        <a className="link self-center" href={`mailto:${supportEmail}?subject=${subject}`}>
          {messages.writeTo(supportEmail)}
        </a>
        <LinkButton to="/projects">{messages.backToProjects}</LinkButton>
      </div>
    </>
  );
}

function getExplanation(isFree: boolean, order: OrderProgress | null): string {
  // Finished without having been accepted as paid: the buyer owns the project through another order.
  const isDuplicate = order?.finalInviteStatus === 'invite_failed' && order.state === 'open';
  if (isDuplicate && isFree) return messages.alreadyOwnedFree;
  if (isDuplicate) return messages.alreadyOwned;
  const reassurance = isFree ? messages.nothingLost : messages.paymentSafe;
  return order?.inviteState
    ? `${reassurance} ${getFailedInviteText(order.inviteState, order.githubId)}`
    : messages.weKeepTrying(reassurance);
}
