import type { ReactNode } from 'react';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { formatRupees } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import type { OrderDetails } from '#server/queries/find-order-details.ts';
import { INVITATION_STATES } from './order-labels.ts';

const AUTHORIZATION_OUTCOMES: Record<string, string> = {
  '': 'not captured yet',
  captured: 'captured since',
  unknown: 'no longer known to the provider',
};

/** Provider ids, repository, invitation and referral of an order, with buttons to copy them. */
export function OrderFacts({ details }: { details: OrderDetails }) {
  const { order, internalId } = details;
  // A free order's payment id is our own.
  const isFree = order.amount === 0;
  return (
    <section className="mt-7">
      <h2 className="mb-2 text-lg">Facts</h2>
      <dl className="details">
        <Id name="Order ID" copy="order ID" value={order.id} />
        {!isFree && <Id name="Payment ID" copy="payment ID" value={order.paymentId} />}
        {details.authorizedPayments.map((payment) => (
          <Fact key={payment.paymentId} name="Authorized">
            <span className="font-mono text-xs">{payment.paymentId}</span>
            <span className="block text-muted">
              {formatRupees(payment.amount)} sent by the bank on {formatDateTime(payment.at)},{' '}
              {AUTHORIZATION_OUTCOMES[payment.outcome ?? ''] ?? 'sent back to the buyer'}
            </span>
          </Fact>
        ))}
        {order.refunds.map(({ providerRefundId }, n) => (
          <Id
            key={providerRefundId ?? n}
            name={providerRefundId?.startsWith('disp_') ? 'Dispute id' : 'Refund id'}
            copy="refund id"
            value={providerRefundId}
          />
        ))}
        <Id name="Email" copy="email" value={order.email} />
        <Id name="GitHub name" copy="GitHub name" value={order.githubId} />
        <Id name="Repository" copy="repository" value={order.repository} />
        <Fact name="Invitation">
          <Invitation details={details} />
        </Fact>
        <Fact name="Referral">
          <Referral details={details} />
        </Fact>
        {internalId !== order.id && <Id name="Our own ID" copy="own ID" value={internalId} />}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Id({ name, copy, value }: { name: string; copy: string; value: string | null }) {
  return (
    <Fact name={name}>
      {value === null ? (
        '—'
      ) : (
        <span className="flex items-center justify-between gap-3">
          <span className="min-w-0 font-mono text-xs">{value}</span>
          <CopyButton text={value} label={`Copy ${copy}`} />
        </span>
      )}
    </Fact>
  );
}

function Invitation({ details: { order, removal } }: { details: OrderDetails }) {
  const { inviteState, inviteReason, state } = order;
  if (!inviteState) return 'None yet: the order is not paid.';
  const ended = removal && removalText(removal);
  if (state === 'refunded') return ended ?? 'Access has ended.';
  const { text, tone } = INVITATION_STATES[inviteState];
  return (
    <>
      <StatusBadge tone={tone}>{`${text}.`}</StatusBadge> {inviteReason}
      {ended && <span className="block text-muted">The account before it: {ended}</span>}
    </>
  );
}

function removalText({ doneAt, lastError }: NonNullable<OrderDetails['removal']>): string {
  if (doneAt !== null) return `Access was taken away on ${formatDateTime(doneAt)}.`;
  return `Access is being taken away.${lastError ? ` The last try failed: ${lastError}` : ''}`;
}

function Referral({ details: { order, referral } }: { details: OrderDetails }) {
  if (!referral) return 'Without a code.';
  const { email, reward, reversal } = referral;
  return (
    <>
      <span className="block">{email}</span>
      {reward && (
        <span className="block text-muted">
          {formatRupees(reward.amount)} rewarded on {formatDateTime(reward.at)}
        </span>
      )}
      {reversal && (
        <span className="block text-muted">
          {formatRupees(Math.abs(reversal.amount))} taken back on {formatDateTime(reversal.at)}
        </span>
      )}
      {!reward && (
        <span className="block text-muted">
          {order.paidAt === null ? 'The reward waits for the payment.' : 'No reward was due.'}
        </span>
      )}
    </>
  );
}
