import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { useRootData } from '#app/lib/root-data.ts';
import type { PurchaseState } from './purchase-flow.ts';

interface InvitationFailedProps {
  state: Extract<PurchaseState, { step: 'completed' }>;
  /** The buyer owns the project through another order, so this one was not accepted. */
  isDuplicate: boolean;
}

/** Says what happens next after a failed invitation, and how to contact support. */
export function InvitationFailed({ state, isDuplicate }: InvitationFailedProps) {
  const supportEmail = useRootData()?.supportEmail ?? '';
  const { isFree, paymentId, orderId } = state;
  const [label, id] = paymentId === null ? ['Order ID', orderId] : ['Payment ID', paymentId];
  const subject = encodeURIComponent(`Invitation failed, ${label.toLowerCase()} ${id}`);
  return (
    <>
      <p className="text-muted">{getExplanation(isFree, isDuplicate)}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-line py-3">
        <dl>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-mono break-all select-all">{id}</dd>
        </dl>
        <CopyButton text={id} label={`Copy ${label === 'Order ID' ? 'order' : 'payment'} ID`} />
      </div>
      <div className="flex flex-wrap gap-3">
        <a className="link self-center" href={`mailto:${supportEmail}?subject=${subject}`}>
          Write to {supportEmail}
        </a>
        <LinkButton to="/projects">Back to projects</LinkButton>
      </div>
    </>
  );
}

function getExplanation(isFree: boolean, isDuplicate: boolean): string {
  if (isDuplicate && isFree) return 'You have this project already, so no second invitation is sent.';
  if (isDuplicate)
    return 'You own this project already, through an earlier order, so nothing more is sent. This payment was not needed, and it will be refunded to you.';
  const reassurance = isFree ? 'Nothing is lost' : 'Your payment is safe, please do not pay again';
  return `${reassurance}. We keep trying to send the invitation and mail you as soon as it works.`;
}
