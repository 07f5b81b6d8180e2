import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CoverProject } from '#app/components/cover.tsx';
import { buttonClass } from '#app/components/ui/button-class.ts';
import { EmailText } from '#app/components/ui/email-text.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { subscribe } from '#app/lib/live/subscribe.ts';
import { useRootData } from '#app/lib/root-data.ts';
import { saveCookie } from '#app/lib/save-cookie.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import * as labels from '#app/messages/labels.ts';
import { MailRefused } from '#app/pages/account/orders/mail-refused.tsx';
import { INVITATION_SENT } from '#domain/shared-texts.ts';
import { pendingOrderCookie } from '#server/features/checkout/rules/pending-order-cookie.ts';
import type { OrderProgress, PendingOrder } from '#server/readers/order-page/find-order-progress.ts';
import { AccessGranted } from './access-granted.tsx';
import { type Buyer, readBuyer } from './draft.ts';
import { InvitationFailed } from './invitation-failed.tsx';
import { NextSteps, type OrderLinkProps, ReceiptSent } from './next-steps.tsx';
import { ProjectName } from './order-summary.tsx';
import { PaymentId } from './payment-id.tsx';
import { ProgressSteps } from './progress-steps.tsx';
import type { PurchaseState } from './purchase-flow.ts';

type ProgressState = Extract<PurchaseState, { step: 'unconfirmed' | 'processing' | 'completed' }>;

/** What only the buyer may know. */
export interface Delivery {
  /** The page where the buyer accepts the invitation; null unless it is sent. */
  invitationUrl: string | null;
  /** Why we couldn't accept the invitation for a buyer who connected GitHub, and what to do; null for nothing that we know. */
  obstacle: string | null;
  /** The GitHub accounts of the teammates. */
  team: string[];
}

interface PurchaseProgressProps {
  state: ProgressState;
  projectName: string;
  cover: CoverProject | null;
  /** Null until the page's data contains the order. */
  order: OrderProgress | null;
  /** Says what happens next if the invitation failed; null until the page's data contains it. */
  explanation: string | null;
  /**
   * True if this browser may open the order's page, as one that has just paid may; null while its receipt is
   * checked.
   */
  hasPage: boolean | null;
  /** Null until the page's data contains it, and if this browser may not know it. */
  delivery: Delivery | null;
  /** True if the buyer connected GitHub, so that we accept the invitation. */
  isConnected: boolean;
  /** Shows the form again, for another order. */
  onRestart: () => void;
}

/** Shows the progress from the payment to the invitation's outcome. */
export function PurchaseProgress(props: PurchaseProgressProps) {
  const { state, projectName, cover, order, explanation, hasPage, onRestart } = props;
  const isHydrated = useHydrated();
  const buyer = isHydrated ? readBuyer(state.orderId) : null;
  const { orderId } = state;
  const paymentId = state.paymentId ?? order?.paymentId ?? null;
  const result = { buyer, paymentId, orderId, hasPage };
  const isCompleted = state.step === 'completed';
  const isFailed = isCompleted && state.outcome === 'failed_invite';
  const isUnconfirmed = state.step === 'unconfirmed';
  const isMailRefused = useMailRefused(orderId, order);
  useForgetOrderOnLeave(isCompleted || isUnconfirmed);
  return (
    // The height is that of the result, so that the dialog doesn't grow when it arrives.
    <div className={`grid content-start gap-5 ${isUnconfirmed ? '' : 'purchase-progress'}`}>
      <div className="order-summary">
        <ProjectName name={projectName} cover={cover} />
      </div>
      {state.step !== 'unconfirmed' && <ProgressSteps state={state} githubId={buyer?.githubId ?? null} />}
      {isFailed && <Explanation text={explanation} />}
      <div role="status" className={isFailed ? 'text-sm text-muted' : 'font-medium'}>
        {getResultText(state)}
      </div>
      {state.step === 'processing' && state.bank && (
        <p>
          <Link to={`/orders/${orderId}`} className="link">
            Your order's page
          </Link>{' '}
          shows when it arrives.
        </p>
      )}
      {isUnconfirmed && !isMailRefused && <LinkSent email={buyer?.email ?? null} />}
      <MailRefused
        email={buyer?.email ?? null}
        supportId={paymentId ?? orderId}
        isRefused={isMailRefused}
        isUnconfirmed={isUnconfirmed}
      />
      {isUnconfirmed && <LinkActions orderId={orderId} isMailRefused={isMailRefused} onRestart={onRestart} />}
      {isCompleted && state.outcome === 'success' && (
        <InvitationSent {...result} delivery={props.delivery} isConnected={props.isConnected} />
      )}
      {/* Links wait for the page's data, which contain the repository, so that none of them moves. */}
      {isCompleted && state.outcome === 'granted' && order?.repository && (
        <AccessGranted {...result} repository={order.repository} />
      )}
      {isFailed && <InvitationFailed {...result} />}
    </div>
  );
}

function Explanation({ text }: { text: string | null }) {
  return (
    <p className="text-lg">
      {text ?? 'We keep trying and email you as soon as it works. Support can tell you more at any time.'}
    </p>
  );
}

function LinkSent({ email }: { email: string | null }) {
  return (
    <p className="text-muted">
      We've sent a link to{' '}
      {email ? (
        <strong className="wrap-anywhere text-text">
          <EmailText email={email} />
        </strong>
      ) : (
        'your address'
      )}
      . Open it within 24 hours, and your invitation goes out. You can close this page.
    </p>
  );
}

interface LinkActionsProps {
  orderId: string;
  isMailRefused: boolean;
  onRestart: () => void;
}

/** What a buyer can do whose link doesn't arrive. An account has its own email, which is not changed here. */
function LinkActions({ orderId, isMailRefused, onRestart }: LinkActionsProps) {
  const hasAccount = Boolean(useRootData()?.account);
  const resend = useCallable('resendFreeOrderLink', {
    onResult: () => ({ success: 'Sent. Please check your inbox and your spam folder.' }),
  });
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        {!isMailRefused && (
          <ScriptButton pending={resend.pending} onClick={() => void resend.call({ orderId })}>
            Send it again
          </ScriptButton>
        )}
        {!hasAccount && <ScriptButton onClick={onRestart}>Use another email</ScriptButton>}
        <LinkButton to="/projects">{labels.backToProjects}</LinkButton>
      </div>
      <FormMessage error={resend.error} success={resend.success} />
    </div>
  );
}

interface InvitationSentProps
  extends OrderLinkProps,
    Pick<PurchaseProgressProps, 'delivery' | 'isConnected'> {
  buyer: Buyer | null;
  paymentId: string | null;
}

function InvitationSent({ buyer, paymentId, delivery, isConnected, ...order }: InvitationSentProps) {
  const { invitationUrl = null, obstacle = null, team = buyer?.team ?? [] } = delivery ?? {};
  const [mayHavePage] = useState(order.hasPage !== false);
  const isLoading = mayHavePage && !delivery;
  return (
    <>
      <p className="text-muted">
        Accept it within 7 days, signed in to GitHub as{' '}
        {buyer ? (
          <strong translate="no" className="wrap-anywhere text-text">
            {buyer.githubId}
          </strong>
        ) : (
          'the account that you gave'
        )}
        . <ReceiptSent buyer={buyer} />
      </p>
      {team.length > 0 && (
        <p className="text-muted">
          <span translate="no" className="wrap-anywhere text-text">
            {team.join(', ')}
          </span>{' '}
          {team.length === 1 ? 'is' : 'are'} invited too.
        </p>
      )}
      {paymentId && <PaymentId kind="payment" id={paymentId} />}
      {obstacle && <p className="font-medium wrap-anywhere text-warn">{obstacle}</p>}
      {/* The obstacle of a connected account comes with the page's data, and must not move a button. */}
      <div className={isConnected && isLoading ? 'invisible' : ''}>
        <NextSteps {...order}>
          {/* Its place is kept until the page's data have the address, so that no button moves. */}
          {(invitationUrl || isLoading) && (
            <a
              href={invitationUrl ?? undefined}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({ variant: 'primary' }, invitationUrl ? '' : 'invisible')}
            >
              Open invitation on GitHub
            </a>
          )}
        </NextSteps>
      </div>
    </>
  );
}

function getWaitingText({ isFree, isCopyLate }: Extract<ProgressState, { step: 'processing' }>): string {
  if (!isCopyLate) return 'This takes a few seconds.';
  const preparing =
    "We're preparing your copy. You can close this page: we email you as soon as your invitation is out.";
  return isFree ? preparing : `Payment Successful! ${preparing}`;
}

function getResultText(state: ProgressState): string {
  if (state.step === 'unconfirmed') return 'Check your email to confirm your order.';
  if (state.step === 'processing') {
    if (state.bank === 'late')
      return "Your bank's confirmation is still outstanding. Please don't pay again: your invitation goes out as soon as it arrives, and you can close this page.";
    return state.bank
      ? "Your bank has sent the money. We're waiting for its confirmation."
      : getWaitingText(state);
  }
  if (state.outcome === 'granted') return state.isFree ? "You're in." : "Payment Successful! You're in.";
  if (state.outcome === 'success') {
    const sent = `${INVITATION_SENT} Please check your email.`;
    return state.isFree ? sent : `Payment Successful! ${sent}`;
  }
  return state.isFree
    ? 'Your order is in. But Invitation Failed. Please contact support with your order ID.'
    : 'Payment Successful! But Invitation Failed. Please contact support with your payment ID.';
}

/** A buyer who leaves a completed or unconfirmed purchase and comes back starts a new one. */
function useForgetOrderOnLeave(isDone: boolean): void {
  const latest = useRef(isDone);
  useEffect(() => {
    latest.current = isDone;
  }, [isDone]);
  useEffect(
    () => () => {
      if (latest.current) saveCookie(pendingOrderCookie, null);
    },
    [],
  );
}

/** True if the buyer's address refused our mail. At first the page's data say it, later the live document. */
function useMailRefused(orderId: string, loaded: OrderProgress | null): boolean {
  const [isRefused, setRefused] = useState<boolean | null>(null);
  useEffect(
    () => subscribe<PendingOrder>(`pending_orders/${orderId}`, ({ mail }) => setRefused(mail === 'refused')),
    [orderId],
  );
  return isRefused ?? loaded?.isMailRefused ?? false;
}
