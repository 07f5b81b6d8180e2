import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { useFirstField } from '#app/components/ui/use-first-field.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import * as labels from '#app/messages/labels.ts';
import { countOf } from '#app/messages/plurals.ts';
import type { User } from '#server/readers/account/get-user-documents.ts';

/** The dialog shows its success message for this time before it closes. */
const CLOSE_DELAY_MS = 4000;

interface ClaimDialogProps {
  referral: User['referral'];
  onClose: () => void;
}

/** Claims the current earnings to a UPI ID. */
export function ClaimDialog({ referral, onClose }: ClaimDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [upiId, setUpiId] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { call, pending, error, success } = useCallable('requestPayout', {
    onResult: ({ message }) => ({ success: message }),
    fallback: 'We couldn’t send your claim. Please try again.',
  });
  const isDone = success !== '';
  // The claim takes what is claimed out of the earnings, and the dialog goes on showing it.
  const [{ totalEarnings: amount, totalReferrals: referrals }] = useState(referral);
  useFirstField(form);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(onClose, CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDone, onClose]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isDone) return;
    setMissing(upiId.trim() === '');
    if (upiId.trim() === '') return input.current?.focus();
    if (await call({ upiId })) setUpiId('');
  }

  return (
    <Dialog title={labels.claimReward} onClose={onClose}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <p className="text-lg">
          You get <Price rupees={amount} /> for {countOf(referrals, 'referral')}.
        </p>
        <p className="mt-1 mb-5 text-muted">Enter your UPI ID to receive your earnings.</p>
        <Field
          className="min-h-26"
          label="UPI ID"
          name="upi"
          placeholder="yourname@bank"
          isCode
          required
          inputMode="email"
          maxLength={100}
          inputRef={input}
          value={upiId}
          readOnly={isDone}
          onChange={(event) => {
            setUpiId(event.target.value);
            setMissing(false);
          }}
          error={isMissing && 'Please enter a valid UPI ID.'}
        />
        <div className="dialog-footer mt-2">
          <div className="flex flex-wrap justify-end gap-3">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={isDone} pending={pending}>
              {pending ? 'Submitting...' : 'Submit Claim'}
            </Button>
          </div>
          <FormMessage error={isMissing ? '' : error} success={success} />
        </div>
      </form>
    </Dialog>
  );
}
