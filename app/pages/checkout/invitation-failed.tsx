import { LinkButton } from '#app/components/ui/link-button.tsx';
import { useRootData } from '#app/lib/root-data.ts';
import * as labels from '#app/messages/labels.ts';
import { OrderLink, type OrderLinkProps } from './next-steps.tsx';
import { PaymentId } from './payment-id.tsx';

interface InvitationFailedProps extends OrderLinkProps {
  paymentId: string | null;
  isFree: boolean;
  /** Says what happens next; null until the page's data contains it. */
  explanation: string | null;
}

/** Says who acts after a failed invitation, and how to contact support. */
export function InvitationFailed({
  orderId,
  paymentId,
  isFree,
  explanation,
  hasPage,
}: InvitationFailedProps) {
  const supportEmail = useRootData()?.supportEmail ?? '';
  const subject = encodeURIComponent(
    paymentId ? `Invitation failed, payment ID ${paymentId}` : `Invitation failed, order ID ${orderId}`,
  );
  return (
    <>
      <p className="text-muted">
        {explanation ??
          `${isFree ? labels.nothingLost : labels.paymentSafe} We keep trying and email you as soon as it works.`}
      </p>
      <PaymentId kind={paymentId ? 'payment' : 'order'} id={paymentId ?? orderId} />
      <div className="flex flex-wrap gap-3">
        <a className="link self-center" href={`mailto:${supportEmail}?subject=${subject}`}>
          Write to {supportEmail}
        </a>
        <OrderLink orderId={orderId} hasPage={hasPage} />
        <LinkButton to="/projects">{labels.backToProjects}</LinkButton>
      </div>
    </>
  );
}
