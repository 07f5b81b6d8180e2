import { useRootData } from '#app/lib/root-data.ts';
import * as messages from '#app/messages/orders.tsx';

interface MailRefusedProps {
  /** The buyer's address; null when this browser doesn't know it. */
  email: string | null;
  /** The payment ID, else the order ID. */
  supportId: string;
  isRefused: boolean;
  /** Nothing but a confirmation was sent: the buyer orders again. */
  isUnconfirmed?: boolean;
}

/** Says that the buyer's address doesn't take our mail, and what to do; empty otherwise. */
export function MailRefused({ email, supportId, isRefused, isUnconfirmed }: MailRefusedProps) {
  const supportEmail = useRootData()?.supportEmail ?? '';
  if (!isRefused) return null;
  return (
    <p role="alert" className="border-l-2 border-warn pl-3 wrap-anywhere">
      {messages.mailRefused(email)}{' '}
      {isUnconfirmed
        ? messages.orderAgain
        : messages.writeForNewAddress(
            <a
              className="link"
              href={`mailto:${supportEmail}?subject=${encodeURIComponent(messages.newAddressSubject(supportId))}`}
            >
              {supportEmail}
            </a>,
            supportId,
          )}
    </p>
  );
}
