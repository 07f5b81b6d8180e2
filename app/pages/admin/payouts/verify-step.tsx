import { useRef } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import * as messages from '#app/messages/admin-payouts.tsx';
import type { PayoutReview } from '#server/payouts/find-payout-review.ts';
import { SelfReferredOrders } from './self-referred-orders.tsx';
import type { PayoutProcessing } from './use-payout-processing.ts';

interface VerifyStepProps {
  processing: PayoutProcessing;
  payoutId: string;
  ownOrders: PayoutReview['ownOrders'];
}

/** Recalculates the claim from its orders, and lists the claimant's own orders, which earn no reward. */
export function VerifyStep({ processing, payoutId, ownOrders }: VerifyStepProps) {
  const ready = useHydrated();
  const button = useRef<HTMLButtonElement>(null);
  const { verification, failedStep, error, pendingStep, verify } = processing;
  const refusal = verification && !verification.isVerified ? verification.message : '';
  return (
    <section aria-labelledby="verify" className="mt-6 border-t border-line pt-4">
      <h2 id="verify" className="mb-2 text-lg">
        {messages.verifyStep}
      </h2>
      <Button ref={button} disabled={!ready} pending={pendingStep === 'verify'} onClick={verify}>
        {messages.verifyClaim}
      </Button>
      <FormMessage
        error={failedStep === 'verify' ? error : refusal}
        success={verification?.isVerified ? verification.message : ''}
        help={messages.verifyNote}
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
