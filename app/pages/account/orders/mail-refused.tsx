import { useRootData } from '#app/lib/root-data.ts';

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
      Your email address doesn't accept email{email && `: ${email}`}.{' '}
      {isUnconfirmed ? (
        'Please order again with the right address.'
      ) : (
        <>
          Write to{' '}
          <a
            className="link"
            href={`mailto:${supportEmail}?subject=${encodeURIComponent(`Correct my email, ${supportId}`)}`}
          >
            {supportEmail}
          </a>{' '}
          with the right address and {supportId}, and we'll send everything again.
        </>
      )}
    </p>
  );
}
