import { buttonClass } from '#app/components/ui/button-class.ts';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { useRootData } from '#app/lib/root-data.ts';
import * as labels from '#app/messages/labels.ts';
import { OrderLink, type OrderLinkProps } from './next-steps.tsx';
import { PaymentId } from './payment-id.tsx';

interface InvitationFailedProps extends OrderLinkProps {
  paymentId: string | null;
}

/** The ways to contact support after a failed invitation, and to follow the order. */
export function InvitationFailed({ orderId, paymentId, hasPage }: InvitationFailedProps) {
  const supportEmail = useRootData()?.supportEmail ?? '';
  const subject = encodeURIComponent(
    paymentId ? `Invitation failed, payment ID ${paymentId}` : `Invitation failed, order ID ${orderId}`,
  );
  return (
    <>
      <PaymentId kind={paymentId ? 'payment' : 'order'} id={paymentId ?? orderId} />
      <div className="flex flex-wrap gap-3">
        <OrderLink orderId={orderId} hasPage={hasPage} />
        <a className={buttonClass({}, 'wrap-anywhere')} href={`mailto:${supportEmail}?subject=${subject}`}>
          Write to {supportEmail}
        </a>
        <LinkButton to="/projects">{labels.backToProjects}</LinkButton>
      </div>
    </>
  );
}
