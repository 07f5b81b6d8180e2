import { useRef } from 'react';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import type { ResultOf } from '#app/lib/callables-client.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import * as labels from '#app/messages/labels.ts';
import { ConfirmActions } from '#app/pages/admin/confirm-actions.tsx';
import type { PayoutReview } from '#server/features/payouts/find-payout-review.ts';
import { SelfReferredOrders } from './self-referred-orders.tsx';

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
    <section aria-labelledby="verify" className="mt-6 border-t border-line pt-4">
      <h2 id="verify" className="mb-2 text-lg">
        1. Verify
      </h2>
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
        <SelfReferredOrders
          payoutId={payoutId}
          orders={ownOrders}
          onReversed={() => {
            // The pressed button has disappeared, and the claim needs to be verified again.
            button.current?.focus();
            verify();
          }}
        />
      )}
    </section>
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
