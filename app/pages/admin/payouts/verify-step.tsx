import { useRef } from 'react';
import { Code } from '#app/components/ui/code.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { Section } from '#app/components/ui/section.tsx';
import type { ResultOf } from '#app/lib/callables-client.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import * as labels from '#app/messages/labels.ts';
import { ConfirmActions } from '#app/pages/admin/confirm-actions.tsx';
import { REASON_MISSING } from '#domain/shared-texts.ts';
import type { PayoutReview } from '#server/features/payouts/find-payout-review.ts';

const heldText = (claims: number) =>
  claims === 1
    ? 'Look in the bank statement for a payment to this UPI ID since the backup. Then release the claim.'
    : `Look in the bank statement for payments to the UPI IDs of all ${claims} held claims since the backup. Then release them together.`;

export type Verification = ResultOf<'startPayout'>;

interface VerifyStepProps {
  payoutId: string;
  /** Null before the first verification. */
  verification: Verification | null;
  onVerification: (verification: Verification | null) => void;
  ownOrders: PayoutReview['ownOrders'];
  hold: PayoutReview['hold'];
}

/**
 * Recalculates the claim from its orders and, if it is valid, starts its payment, because the admin sees the
 * QR code next. Lists the claimant's own orders, which earn no reward.
 */
export function VerifyStep(props: VerifyStepProps) {
  const { payoutId, ownOrders, hold, verification, onVerification } = props;
  const button = useRef<HTMLButtonElement>(null);
  const { call, pending, error } = useCallable('startPayout', {
    fallback: 'An error occurred during verification.',
    onResult({ isVerified, message }) {
      onVerification({ isVerified, message: message || labels.unknownError });
      return {};
    },
  });
  const verify = () => {
    onVerification(null);
    void call({ payoutId });
  };
  const refusal = verification && !verification.isVerified ? verification.message : '';
  return (
    <Section id="verify" title="1. Verify" heading="mb-2 text-lg" className="mt-6 border-t border-line pt-4">
      {hold && <HeldClaims payoutId={payoutId} claims={hold.claims} />}
      <ScriptButton ref={button} pending={pending} onClick={verify}>
        Verify Claim
      </ScriptButton>
      <FormMessage
        error={error || refusal}
        success={verification?.isVerified ? verification.message : ''}
        help="We check every reward against its order: paid, not refunded, not bought by the claimant."
      />
      {ownOrders.length > 0 && (
        <Section
          id="own-orders"
          title="The claimant's own orders"
          level="h3"
          heading="font-sans text-base font-semibold tracking-normal"
          className="mt-4 border-l-2 border-warn pl-3"
        >
          <p className="text-sm text-muted">
            These orders used the claimant’s code under the claimant’s own account, email or GitHub account.
            You can take back each reward. You can then only reject a claim that includes it. If it’s already
            paid out, the next rewards settle it.
          </p>
          <ul className="mt-2 grid gap-2">
            {ownOrders.map((order) => (
              <SelfReferredOrder
                key={order.id}
                payoutId={payoutId}
                order={order}
                onReversed={() => {
                  // The pressed button has disappeared, and the claim needs to be verified again.
                  button.current?.focus();
                  verify();
                }}
              />
            ))}
          </ul>
        </Section>
      )}
    </Section>
  );
}

/** Releases the claims that are held since a backup was restored. */
function HeldClaims({ payoutId, claims }: { payoutId: string; claims: number }) {
  // The claim leaves this state, so the result is a toast.
  const { call, error } = useCallable('releasePayouts', { onResult: ({ message }) => ({ toast: message }) });
  return (
    <div className="mb-4 border-l-2 border-warn pl-3">
      <h3 className="font-sans text-base font-semibold tracking-normal">Held since a backup was restored</h3>
      <p className="mb-2 text-sm text-muted">{heldText(claims)}</p>
      <ConfirmActions
        actions={[
          {
            label: claims === 1 ? 'Release the claim' : `Release ${claims} claims`,
            form: {
              isSingleLine: true,
              label: 'What the bank statement says',
              hint: 'For the audit log, such as “no payments since the backup”.',
              requiredError: 'A note is required.',
            },
            run: (note) => call({ payoutId, note }),
          },
        ]}
      />
      {error && <FormMessage error={error} />}
    </div>
  );
}

interface SelfReferredOrderProps {
  payoutId: string;
  order: PayoutReview['ownOrders'][number];
  onReversed: () => void;
}

/** An order of the claimant's own that earned a reward, with a form that reverses the reward. */
function SelfReferredOrder({ payoutId, order, onReversed }: SelfReferredOrderProps) {
  // A reversed order leaves the list, so the result is a toast.
  const { call, error } = useCallable('reverseSelfReferral', {
    onResult: ({ message }) => ({ toast: message }),
  });
  return (
    <li>
      <ConfirmActions
        className="flex flex-wrap items-center gap-x-4 gap-y-1"
        formClassName="mt-2"
        actions={[
          {
            label: 'Take reward back',
            fullLabel: `Take the reward of ${order.name} back`,
            form: {
              isSingleLine: true,
              label: 'Why you take it back',
              hint: 'For the audit log. You can’t undo this.',
              requiredError: REASON_MISSING,
            },
            submitLabel: 'Take ₹100 back',
            async run(reason) {
              const isReversed = await call({ payoutId, orderId: order.id, reason });
              if (isReversed) onReversed();
              return isReversed;
            },
          },
        ]}
      >
        <Code className="min-w-0 text-xs" text={order.name} />
      </ConfirmActions>
      {error && <FormMessage error={error} />}
    </li>
  );
}
