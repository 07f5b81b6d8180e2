import { type ReactNode, useState } from 'react';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { useRootData } from '#app/lib/root-data.ts';
import * as labels from '#app/messages/labels.ts';
import type { Buyer } from './draft.ts';

/** Says that the receipt is mailed, and to whom if this tab knows it. */
export function ReceiptSent({ buyer }: { buyer: Buyer | null }) {
  if (!buyer) return <>Your receipt is on its way too.</>;
  return (
    <>
      Your receipt is on its way too, to{' '}
      <strong className="wrap-anywhere text-text">
        <EmailText email={buyer.email} />
      </strong>
      .
    </>
  );
}

export interface OrderLinkProps {
  orderId: string;
  /** True if this browser may open the order's page; null while the payment's receipt is checked. */
  hasPage: boolean | null;
}

/** The link to the order's page. Its place is kept during the check and after it, so that no button moves. */
export function OrderLink({ orderId, hasPage, isMain = true }: OrderLinkProps & { isMain?: boolean }) {
  const [isKept] = useState(hasPage !== false);
  if (!isKept && !hasPage) return null;
  return (
    <LinkButton
      to={`/orders/${orderId}`}
      variant={isMain ? 'primary' : 'secondary'}
      className={hasPage ? '' : 'invisible'}
    >
      See your order
    </LinkButton>
  );
}

interface NextStepsProps extends OrderLinkProps {
  /** The main link, by default the one to the order's page. */
  children?: ReactNode;
}

/** Links for a buyer whose purchase is done. Guests have no dashboard, but can create an account. */
export function NextSteps({ children, ...order }: NextStepsProps) {
  const hasAccount = Boolean(useRootData()?.account);
  return (
    <div className="next-steps grid gap-5">
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {children}
        <OrderLink {...order} isMain={!children} />
        {hasAccount && <LinkButton to="/dashboard">Go to your dashboard</LinkButton>}
      </div>
      {!hasAccount && (
        <section aria-labelledby="keep" className="grid justify-items-start gap-3 panel bg-raised p-4">
          <h2 id="keep" className="text-lg">
            Keep it in an account
          </h2>
          <p className="text-sm text-muted">
            This purchase moves into it. You find your projects again, and earn with a referral code.
          </p>
          <LinkButton to="/login?sign-up&next=/dashboard" size="sm">
            {labels.createAccount}
          </LinkButton>
        </section>
      )}
      <div>
        <LinkButton to="/projects" variant="quiet" size="sm" className="-ml-3">
          {labels.backToProjects}
        </LinkButton>
      </div>
    </div>
  );
}
