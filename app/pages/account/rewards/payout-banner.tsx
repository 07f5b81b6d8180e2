import type { ReactNode } from 'react';
import { Code } from '#app/components/ui/code.tsx';
import { CircleAlert, CircleCheck, Clock } from '#app/components/ui/icons.tsx';
import * as messages from '#app/messages/rewards.tsx';
import type { Payout } from '#contract/documents.ts';
import { formatRupees } from '#domain/money.ts';

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
    <strong translate="no" className="font-mono tabular-nums">
      {formatRupees(payout.payoutAmount)}
    </strong>
  );
  switch (payout.status) {
    case 'pending':
      return (
        <Frame title={messages.requested} icon={<Clock className="size-5 text-warn" />}>
          {messages.requestedText(amount)}
        </Frame>
      );
    case 'completed':
      return (
        <Frame title={messages.completed} icon={<CircleCheck className="size-5 text-ok" />}>
          {messages.completedText(amount, <Code text={payout.upiId} />)}
          {payout.transactionId && (
            <span className="block wrap-anywhere">
              {messages.transactionIdIs(<Code text={payout.transactionId} />)}
            </span>
          )}
        </Frame>
      );
    case 'rejected':
      return (
        <Frame title={messages.rejected} icon={<CircleAlert className="size-5 text-bad" />}>
          {messages.rejectedText(amount)}
          {payout.rejectionReason && (
            <span className="block wrap-anywhere">{messages.reasonIs(payout.rejectionReason)}</span>
          )}
        </Frame>
      );
    case 'returned':
      return (
        <Frame title={messages.returned} icon={<CircleAlert className="size-5 text-bad" />}>
          {messages.returnedText(amount, <Code text={payout.upiId} />)}
          <span className="block wrap-anywhere">
            {messages.bankReferenceIs(<Code text={payout.returnReference ?? ''} />)}
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
