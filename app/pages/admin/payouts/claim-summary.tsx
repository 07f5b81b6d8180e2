import { CircleAlert, CircleCheck } from '#app/components/ui/icons.tsx';
import { Section } from '#app/components/ui/section.tsx';
import type { Tone } from '#app/components/ui/status-badge.tsx';
import { Fact } from '#app/pages/admin/object-details.tsx';
import { formatRupees } from '#domain/money.ts';
import { formatDateTime, formatLongDate } from '#domain/time.ts';
import type { Payout } from '#server/features/payouts/list-payouts.ts';
import type { FraudSignal } from '#server/features/payouts/rules/fraud-signals.ts';

export const PAYOUT_STATES: Record<Payout['status'], { tone: Tone; text: string }> = {
  pending: { tone: 'warn', text: 'Pending' },
  completed: { tone: 'ok', text: 'Completed' },
  rejected: { tone: 'bad', text: 'Rejected' },
  returned: { tone: 'bad', text: 'Returned' },
};

/** Shows a claim: before it is processed with its signs of fraud, then with the outcome. */
export function ClaimSummary({ payout, signals }: { payout: Payout; signals: FraudSignal[] }) {
  return (
    <>
      <dl className="details">
        <Fact name="User">{payout.userEmail}</Fact>
        <Fact name="Amount">
          {formatRupees(payout.payoutAmount)} for {payout.claimedReferrals} referrals
        </Fact>
        <Fact name="Requested">{formatDateTime(payout.requestedAt)}</Fact>
        {payout.status !== 'pending' && <Fact name="UPI ID">{payout.upiId}</Fact>}
        {payout.transactionId && <Fact name="Transaction ID">{payout.transactionId}</Fact>}
        {payout.rejectionReason && <Fact name="Reason">{payout.rejectionReason}</Fact>}
        {payout.returnedOn && <Fact name="Returned on">{formatLongDate(payout.returnedOn)}</Fact>}
        {payout.returnReference && <Fact name="Bank reference">{payout.returnReference}</Fact>}
      </dl>
      {payout.status === 'pending' && <Signals signals={signals} />}
    </>
  );
}

function Signals({ signals }: { signals: FraudSignal[] }) {
  return (
    <Section id="signals" title="Check this" heading="mb-2 text-lg" className="mt-5">
      {signals.length === 0 ? (
        <p className="flex gap-2 text-sm text-muted">
          <CircleCheck className="mt-0.5 size-4 shrink-0 text-ok" />
          Nothing unusual: confirmed email, no young or disputed rewards, no shared UPI ID, no purchase of
          their own, no burst of rewards, no refunds.
        </p>
      ) : (
        <ul className="grid gap-1.5 text-sm">
          {signals.map(({ kind, text }) => (
            <li key={kind} className="flex gap-2">
              <CircleAlert className="mt-0.5 size-4 shrink-0 text-warn" />
              <span className="min-w-0 wrap-anywhere">{text}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
