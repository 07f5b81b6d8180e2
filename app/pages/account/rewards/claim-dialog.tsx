import { useEffect, useState } from 'react';
import { CallableForm, FormField, required } from '#app/components/forms/callable-form.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import * as labels from '#app/messages/labels.ts';
import { countOf } from '#app/messages/plurals.ts';
import { UPI_ID_INVALID } from '#domain/shared-texts.ts';
import type { ReferralTotals } from '#server/readers/rewards/get-referral-totals.ts';

/** The dialog shows its success message for this time before it closes. */
const CLOSE_DELAY_MS = 4000;

interface ClaimDialogProps {
  referral: ReferralTotals;
  onClose: () => void;
}

/** Claims the current earnings to a UPI ID. */
export function ClaimDialog({ referral, onClose }: ClaimDialogProps) {
  const claim = useCallable('requestPayout', {
    onResult: ({ message }) => ({ success: message }),
    fallback: 'We couldn’t send your claim. Please try again.',
  });
  const isDone = claim.success !== '';
  // The claim takes what is claimed out of the earnings, and the dialog goes on showing it.
  const [{ totalEarnings: amount, totalReferrals: referrals }] = useState(referral);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(onClose, CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDone, onClose]);

  return (
    <Dialog title={labels.claimReward} onClose={onClose}>
      <CallableForm
        callable={claim}
        startsFocused
        rules={{ upi: required(UPI_ID_INVALID) }}
        read={(text) => ({ upiId: text('upi') })}
        onDone={(form) => form.reset()}
        footerClassName="dialog-footer mt-2"
        buttons={
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={isDone} pending={claim.pending}>
              {claim.pending ? 'Submitting...' : 'Submit Claim'}
            </Button>
          </div>
        }
      >
        <p className="text-lg">
          You get <Price rupees={amount} /> for {countOf(referrals, 'referral')}.
        </p>
        <p className="mt-1 mb-5 text-muted">Enter your UPI ID to receive your earnings.</p>
        <FormField
          className="min-h-26"
          label="UPI ID"
          name="upi"
          placeholder="yourname@bank"
          isCode
          required
          inputMode="email"
          maxLength={100}
          readOnly={isDone}
        />
      </CallableForm>
    </Dialog>
  );
}
