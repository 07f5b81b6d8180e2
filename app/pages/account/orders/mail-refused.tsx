import { Link } from 'react-router';
import { useRootData } from '#app/lib/root-data.ts';
import { describeRefusedMail } from '#domain/describe-refused-mail.ts';

interface MailRefusedProps {
  /** The buyer's address; null if this browser doesn't know it. */
  email: string | null;
  /** The payment ID, or the order ID without a payment. */
  supportId: string;
  isRefused: boolean;
  /** True if only the confirmation link was sent. The buyer then orders again. */
  isUnconfirmed: boolean;
}

/** Says that the buyer's address refuses our mail, and what to do. Otherwise it's an empty live region. */
export function MailRefused({ email, supportId, isRefused, isUnconfirmed }: MailRefusedProps) {
  const hasAccount = Boolean(useRootData()?.account);
  if (!isRefused) return null;
  const { text, actions } = describeRefusedMail({ email, hasAccount, isUnconfirmed });
  return (
    <div role="alert" className="border-l-2 border-warn pl-3 wrap-anywhere">
      <p>{text}</p>
      {actions.includes('correct-address') && (
        <p className="mt-1">
          <CorrectAddressLink hasAccount={hasAccount} supportId={supportId} />
        </p>
      )}
    </div>
  );
}

/** Links to the account page, where owners correct their address, or to support, who do so for guests. */
export function CorrectAddressLink({ hasAccount, supportId }: { hasAccount: boolean; supportId: string }) {
  const supportEmail = useRootData()?.supportEmail ?? '';
  if (hasAccount)
    return (
      <Link className="link" to="/dashboard/account">
        Change your email
      </Link>
    );
  const subject = encodeURIComponent(`Correct my email, ${supportId}`);
  return (
    <a className="link" href={`mailto:${supportEmail}?subject=${subject}`}>
      Write to {supportEmail}
    </a>
  );
}
