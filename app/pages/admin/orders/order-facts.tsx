import { Code } from '#app/components/ui/code.tsx';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import * as messages from '#app/messages/admin-orders.tsx';
import { Fact } from '#app/pages/admin/object-details.tsx';
import type { TeamMember } from '#contract/documents.ts';
import { formatRupees } from '#domain/money.ts';
import { formatDateTime } from '#domain/time.ts';
import type { OrderDetails } from '#server/queries/admin-orders/find-order-details.ts';
import { INVITATION_STATES } from './order-labels.ts';

const AUTHORIZATION_OUTCOMES: Record<string, string> = {
  '': messages.notCapturedYet,
  captured: messages.capturedLater,
  unknown: messages.noLongerKnown,
};

/** Shows provider ids, repository, invitation and referral of an order, with buttons to copy the ids. */
export function OrderFacts({ details }: { details: OrderDetails }) {
  const { order, internalId } = details;
  // The payment provider doesn't know the payment ID of a free order.
  const isFree = order.amount === 0;
  return (
    <section className="mt-7">
      <h2 className="mb-2 text-lg">{messages.details}</h2>
      <dl className="details">
        <Id name={messages.orderId} copy={messages.copyOrderId} value={order.id} />
        {!isFree && <Id name={messages.paymentId} copy={messages.copyPaymentId} value={order.paymentId} />}
        {details.authorizedPayments.map((payment) => (
          <Fact key={payment.paymentId} name={messages.authorized}>
            <Code className="text-xs" text={payment.paymentId} />
            <span className="block text-muted">
              {messages.sentByBank(
                formatRupees(payment.amount),
                formatDateTime(payment.at),
                AUTHORIZATION_OUTCOMES[payment.outcome ?? ''] ?? messages.sentBack,
              )}
            </span>
          </Fact>
        ))}
        {order.refunds.map(({ providerRefundId }, n) => (
          <Id
            key={providerRefundId ?? n}
            name={providerRefundId?.startsWith('disp_') ? messages.disputeId : messages.refundId}
            copy={messages.copyRefundId}
            value={providerRefundId}
          />
        ))}
        <Id name={messages.email} copy={messages.copyEmail} value={order.email} />
        <Id name={messages.githubUsername} copy={messages.copyGithubUsername} value={order.githubId} />
        <Id name={messages.repository} copy={messages.copyRepository} value={order.repository} />
        <Fact name={messages.invitation}>
          <Invitation details={details} />
        </Fact>
        {order.team.map(({ githubId, inviteState }) => (
          <Fact key={githubId} name={messages.teammate}>
            <Code className="text-xs" text={githubId} /> <InviteBadge inviteState={inviteState} />
          </Fact>
        ))}
        <Fact name={messages.referral}>
          <Referral details={details} />
        </Fact>
        {internalId !== order.id && <Id name={messages.ownId} copy={messages.copyOwnId} value={internalId} />}
      </dl>
    </section>
  );
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

function Invitation({ details: { order, removal } }: { details: OrderDetails }) {
  const { inviteState, inviteReason, state } = order;
  if (!inviteState) return <>{messages.noInvitation}</>;
  const ended = removal && removalText(removal);
  if (state === 'refunded') return <>{ended ?? messages.accessEnded}</>;
  return (
    <>
      <InviteBadge inviteState={inviteState} /> {inviteReason}
      {ended && <span className="block text-muted">{messages.accountBefore(ended)}</span>}
    </>
  );
}

function InviteBadge({ inviteState }: Pick<TeamMember, 'inviteState'>) {
  const { text, tone } = INVITATION_STATES[inviteState];
  return <StatusBadge tone={tone}>{`${text}.`}</StatusBadge>;
}

function removalText({ doneAt, lastError }: NonNullable<OrderDetails['removal']>): string {
  if (doneAt !== null) return messages.accessTakenAway(formatDateTime(doneAt));
  return lastError ? messages.accessRemovalFailed(lastError) : messages.accessBeingRemoved;
}

function Referral({ details: { order, referral } }: { details: OrderDetails }) {
  if (!referral) return <>{messages.withoutCode}</>;
  const { email, reward, reversal } = referral;
  return (
    <>
      <span className="block">
        <EmailText email={email} />
      </span>
      {reward && (
        <span className="block text-muted">
          {messages.rewardedOn(formatRupees(reward.amount), formatDateTime(reward.at))}
        </span>
      )}
      {reversal && (
        <span className="block text-muted">
          {messages.takenBackOn(formatRupees(Math.abs(reversal.amount)), formatDateTime(reversal.at))}
        </span>
      )}
      {!reward && (
        <span className="block text-muted">
          {order.paidAt === null ? messages.rewardWaits : messages.noReward}
        </span>
      )}
    </>
  );
}
