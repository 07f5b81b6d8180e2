import { Code } from '#app/components/ui/code.tsx';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import * as labels from '#app/messages/labels.ts';
import { Fact } from '#app/pages/admin/object-details.tsx';
import { formatRupees } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import type { TeamMember } from '#server/readers/access/list-teams.ts';
import type { OrderDetails } from '#server/readers/admin-orders/find-order-details.ts';
import { INVITATION_STATES } from './order-labels.ts';

const AUTHORIZATION_OUTCOMES: Record<string, string> = {
  '': 'not captured yet',
  captured: 'captured later',
  unknown: 'no longer known to the provider',
};

/** Shows provider ids, repository, invitation and referral of an order, with buttons to copy the ids. */
export function OrderFacts({ details }: { details: OrderDetails }) {
  const { order, internalId } = details;
  // The payment provider doesn't know the payment ID of a free order.
  const isFree = order.amount === 0;
  return (
    <section className="mt-7">
      <h2 className="mb-2 text-lg">Details</h2>
      <dl className="details">
        <Id name="Order ID" copy="Copy order ID" value={order.id} />
        {!isFree && <Id name="Payment ID" copy={labels.copyPaymentId} value={order.paymentId} />}
        {listTold(details).map((payment) => (
          <Fact key={payment.paymentId} name="Authorised">
            <Code className="text-xs" text={payment.paymentId} />
            <span className="block text-muted">
              {formatRupees(payment.amount)} sent by the bank on {formatDateTime(payment.at)},{' '}
              {AUTHORIZATION_OUTCOMES[payment.outcome ?? ''] ?? 'sent back to the buyer'}
            </span>
          </Fact>
        ))}
        {order.refunds.map(({ providerRefundId }, n) => (
          <Id
            key={providerRefundId ?? n}
            name={providerRefundId?.startsWith('disp_') ? 'Dispute ID' : 'Refund ID'}
            copy="Copy refund ID"
            value={providerRefundId}
          />
        ))}
        <Id name="Email" copy="Copy email" value={order.email} />
        <Id name="GitHub username" copy="Copy GitHub username" value={order.githubId} />
        <Id name="Repository" copy="Copy repository" value={order.repository} />
        <Fact name="Invitation">
          <Invitation details={details} />
        </Fact>
        {order.team.map(({ githubId, inviteState, revokedAt }) => (
          <Fact key={githubId} name="Teammate">
            <Code className="text-xs" text={githubId} />{' '}
            {revokedAt === null ? <InviteBadge inviteState={inviteState} /> : ACCESS_ENDED}
          </Fact>
        ))}
        <Fact name="Referral">
          <Referral details={details} />
        </Fact>
        {internalId !== order.id && <Id name="Our own ID" copy="Copy own ID" value={internalId} />}
      </dl>
    </section>
  );
}

/** A payment that was captured as usual needs no row. */
function listTold({ authorizedPayments: payments }: OrderDetails) {
  return payments.length === 1 && payments[0]?.outcome === 'captured' ? [] : payments;
}

function Id({ name, copy, value }: { name: string; copy: string; value: string | null }) {
  return (
    <Fact name={name}>
      {value === null ? (
        '—'
      ) : (
        <span className="flex items-center justify-between gap-3">
          <Code className="min-w-0 text-xs" text={value} />
          <CopyButton text={value} label={copy} />
        </span>
      )}
    </Fact>
  );
}

const ACCESS_ENDED = 'Access has ended.';

function Invitation({ details: { order, removal } }: { details: OrderDetails }) {
  const { inviteState, inviteReason, state } = order;
  if (!inviteState) return <>None yet: the order isn’t paid.</>;
  const ended = removal && removalText(removal);
  if (state === 'refunded') return <>{ended ?? ACCESS_ENDED}</>;
  return (
    <>
      <InviteBadge inviteState={inviteState} /> {inviteReason}
      {ended && (
        <span className="block text-muted">
          <Code className="text-xs" text={removal.githubId} /> {ended}
        </span>
      )}
    </>
  );
}

function InviteBadge({ inviteState }: Pick<TeamMember, 'inviteState'>) {
  const { text, tone } = INVITATION_STATES[inviteState];
  return <StatusBadge tone={tone}>{`${text}.`}</StatusBadge>;
}

function removalText({ doneAt, lastError }: NonNullable<OrderDetails['removal']>): string {
  if (doneAt !== null) return `Access was taken away on ${formatDateTime(doneAt)}.`;
  return lastError
    ? `Access is being taken away. The last try failed: ${lastError}`
    : 'Access is being taken away.';
}

function Referral({ details: { order, referral } }: { details: OrderDetails }) {
  if (!referral) return <>No referral code.</>;
  const { email, reward, reversal } = referral;
  return (
    <>
      <span className="block">
        <EmailText email={email} />
      </span>
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
          {order.paidAt === null ? 'The reward is waiting for the payment.' : 'No reward was due.'}
        </span>
      )}
    </>
  );
}
