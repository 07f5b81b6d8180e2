import { type ReactNode, useId } from 'react';
import { CallableForm, FormField, required } from '#app/components/forms/callable-form.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Code } from '#app/components/ui/code.tsx';
import { CopyButton } from '#app/components/ui/copy-button.tsx';
import { Section } from '#app/components/ui/section.tsx';
import { type Outcome, useCallable } from '#app/lib/use-callable.ts';
import { QrCode } from '#app/pages/admin/qr-code.tsx';
import { formatRupees } from '#domain/money.ts';
import { TRANSACTION_ID_MISSING } from '#domain/shared-texts.ts';
import { formatDateTime } from '#domain/time.ts';
import type { PayoutReview } from '#server/features/payouts/find-payout-review.ts';
import type { Payout } from '#server/features/payouts/list-payouts.ts';

interface PayStepProps {
  payout: Payout;
  /** Another admin who has opened the claim to pay it. */
  paying: PayoutReview['paying'];
  /** The rows of `QrCode`; null until the claim is verified. */
  qrRows: boolean[][] | null;
  isVerified: boolean;
  onDone: (result: { status: string }) => Outcome;
  /** What follows before the dialog's main button. */
  children: ReactNode;
}

/** Shows a UPI QR code once the claim is verified. The bank's transaction ID completes the payout. */
export function PayStep({ payout, paying, qrRows, isVerified, onDone, children }: PayStepProps) {
  const formId = useId();
  const completion = useCallable('updatePayoutStatus', { onResult: onDone });
  const amount = formatRupees(payout.payoutAmount);

  return (
    <>
      <Section id="pay" title="2. Pay" heading="mb-3 text-lg" className="mt-4 border-t border-line pt-4">
        <div className="flex flex-wrap gap-5">
          {qrRows && (
            <QrCode
              rows={qrRows}
              label={`UPI QR code: ${amount} to ${payout.upiId}`}
              className="size-48 shrink-0"
            />
          )}
          <CallableForm
            id={formId}
            callable={completion}
            rules={{ transaction: required(TRANSACTION_ID_MISSING) }}
            read={(text) =>
              isVerified
                ? { payoutId: payout.id, status: 'completed' as const, transactionId: text('transaction') }
                : null
            }
            className="grid min-w-0 grow basis-64 content-start gap-4"
          >
            <div>
              {paying && (
                <p className="mb-2 text-sm text-muted">
                  Opened for payment by {paying.email} on {formatDateTime(paying.at)}. Check that no one has
                  paid it yet.
                </p>
              )}
              {qrRows ? (
                <>
                  <p className="text-sm text-muted">Scan with a UPI app, or pay {amount} to</p>
                  <p className="mt-1 flex flex-wrap items-center gap-3">
                    <Code className="min-w-0" text={payout.upiId} />
                    <CopyButton text={payout.upiId} label="Copy UPI ID" />
                  </p>
                </>
              ) : (
                <p className="text-sm text-muted">Verify the claim first. Then the QR code appears.</p>
              )}
            </div>
            <FormField
              label="Transaction ID"
              name="transaction"
              isCode
              maxLength={100}
              error={completion.error}
              hint="As your UPI app or bank shows it (UTR)."
            />
          </CallableForm>
        </div>
      </Section>
      {children}
      <div className="dialog-footer mt-6">
        <Button
          type="submit"
          form={formId}
          variant="primary"
          size="lg"
          className="w-full"
          disabled={!isVerified}
          pending={completion.pending}
        >
          Mark as Completed
        </Button>
      </div>
    </>
  );
}
