import type { ReactNode } from 'react';
import { Code } from '#app/components/ui/code.tsx';
import { CircleAlert, CircleCheck, Clock } from '#app/components/ui/icons.tsx';
import { formatRupees } from '#domain/money.ts';
import type { Payout } from '#server/features/payouts/list-payouts.ts';

/** This element receives the focus after a claim, when the button that opened the dialog is disabled. */
export const PAYOUT_BANNER_ID = 'payout-banner';

/** Shows the status of the newest claim. Screen readers announce its changes. */
export function PayoutBanner({ payout }: { payout: Payout | null }) {
  return (
    <div role="status" id={PAYOUT_BANNER_ID} tabIndex={-1} className="outline-none">
      {payout && <Banner payout={payout} />}
    </div>
  );
}

function Banner({ payout }: { payout: Payout }) {
  const amount = (
    <strong translate="no" className="tabular-nums">
      {formatRupees(payout.payoutAmount)}
    </strong>
  );
  switch (payout.status) {
    case 'pending':
      return (
        <Frame title="Request in Progress" icon={<Clock className="size-5 text-warn" />}>
          We’re checking your claim for {amount} and will email you when it’s done.
        </Frame>
      );
    case 'completed':
      return (
        <Frame title="Last Payout Completed" icon={<CircleCheck className="size-5 text-ok" />}>
          {amount} paid to <Code text={payout.upiId} />.
          {payout.transactionId && (
            <span className="block wrap-anywhere">
              Transaction ID: <Code text={payout.transactionId} />
            </span>
          )}
        </Frame>
      );
    case 'rejected':
      return (
        <Frame title="Payout Request Rejected" icon={<CircleAlert className="size-5 text-bad" />}>
          Your claim for {amount} was rejected. You keep your earnings.
          {payout.rejectionReason && (
            <span className="block wrap-anywhere">Reason: {payout.rejectionReason}</span>
          )}
        </Frame>
      );
    case 'returned':
      return (
        <Frame title="Payout Sent Back by the Bank" icon={<CircleAlert className="size-5 text-bad" />}>
          {amount} didn’t reach <Code text={payout.upiId} /> and is in your earnings again. Check your UPI ID,
          then claim again.
          <span className="block wrap-anywhere">
            Bank reference: <Code text={payout.returnReference ?? ''} />
          </span>
        </Frame>
      );
  }
}

function Frame({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className="mb-7 flex gap-3 rounded-md border border-edge bg-surface p-4">
      <span className="mt-0.5 shrink-0">{icon}</span>
      <div className="min-w-0">
        <h2 className="text-lg">{title}</h2>
        <p className="text-sm text-muted">{children}</p>
      </div>
    </div>
  );
}
