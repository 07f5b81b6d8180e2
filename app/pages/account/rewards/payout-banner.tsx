import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Clock } from '#app/components/ui/icons.tsx';
import type { Payout } from '#contract/documents.ts';
import { formatRupees } from '#domain/money.ts';

/** Receives the focus after a claim, when the button that opened the dialog is disabled. */
export const PAYOUT_BANNER_ID = 'payout-banner';

/** The status of the newest claim, announced when it changes. */
export function PayoutBanner({ payout }: { payout: Payout | null }) {
  return (
    <div role="status" id={PAYOUT_BANNER_ID} tabIndex={-1} className="outline-none">
      {payout && <Banner payout={payout} />}
    </div>
  );
}

function Banner({ payout }: { payout: Payout }) {
  const amount = <strong className="font-mono tabular-nums">{formatRupees(payout.payoutAmount)}</strong>;
  switch (payout.status) {
    case 'pending':
      return (
        <Frame title="Request in Progress" icon={<Clock aria-hidden className="size-5 text-warn" />}>
          We’re checking your claim for {amount} and will email you when it’s done.
        </Frame>
      );
    case 'completed':
      return (
        <Frame title="Last Payout Completed" icon={<CircleCheck aria-hidden className="size-5 text-ok" />}>
          {amount} paid to <span className="font-mono">{payout.upiId}</span>.
          {payout.transactionId && (
            <span className="block wrap-anywhere">
              Transaction ID: <span className="font-mono">{payout.transactionId}</span>
            </span>
          )}
        </Frame>
      );
    case 'rejected':
      return (
        <Frame title="Payout Request Rejected" icon={<CircleAlert aria-hidden className="size-5 text-bad" />}>
          Your claim for {amount} was rejected. You keep your earnings.
          {payout.rejectionReason && (
            <span className="block wrap-anywhere">Reason: {payout.rejectionReason}</span>
          )}
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
