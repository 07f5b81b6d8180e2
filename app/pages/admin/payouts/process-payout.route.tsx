import { useEffect, useEffectEvent, useState } from 'react';
import { encode } from 'uqr';
import { CallableForm, FormField, required } from '#app/components/forms/callable-form.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FormOutcome } from '#app/components/ui/form-outcome.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { orNotFound } from '#app/lib/error-page.server.ts';
import { type Outcome, useCallable } from '#app/lib/use-callable.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { useCloseDialog } from '#app/pages/admin/use-list-dialog.ts';
import { REASON_MISSING } from '#domain/shared-texts.ts';
import { unitsFor } from '#domain/text-limits.ts';
import { toDay } from '#domain/time.ts';
import { findPayoutReview } from '#server/features/payouts/find-payout-review.ts';
import { upiPaymentUrl } from '#server/features/payouts/rules/payout.ts';
import { readTogether } from '#server/platform/db/read-together.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/process-payout.route.ts';
import { ClaimSummary, PAYOUT_STATES } from './claim-summary.tsx';
import { PayStep } from './pay-step.tsx';
import { type Verification, VerifyStep } from './verify-step.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'payoutWrite');
  const review = orNotFound(
    shop.actor.rights.payoutRead && (await findPayoutReview(readTogether(shop), params.payoutId)),
  );
  const { upiId, payoutAmount, id, userEmail } = review.payout;
  const note = `${shop.settings.shopName} referral payout ${id.slice(0, 8)}`;
  const link = upiPaymentUrl({ upiId, name: userEmail.split('@')[0] ?? '', rupees: payoutAmount, note });
  // The server encodes the QR code, so that browsers don't load the encoder.
  const qrRows = () => encode(link, { border: 4 }).data;
  // Admins need no warning about a payment that they started themselves.
  const paying = review.paying?.email === shop.actor.email ? null : review.paying;
  return { ...review, paying, qrRows: review.paying && qrRows() };
}

/** The dialog shows its success message for this time before it closes. */
const CLOSE_DELAY_MS = 2500;

export const meta: Route.MetaFunction = () => adminMeta('Process Payout');

/**
 * `/admin/payouts/{id}` is the dialog that verifies a claim and completes or rejects it, and later shows the
 * outcome and records a return by the bank.
 */
export default function ProcessPayout({
  loaderData: { payout, paying, hold, signals, ownOrders, qrRows },
}: Route.ComponentProps) {
  const close = useCloseDialog('/admin/payouts');
  const [verification, setVerification] = useState<Verification | null>(null);
  const [success, setSuccess] = useState('');
  const closeDialog = useEffectEvent(close);
  useEffect(() => {
    if (!success) return;
    const timer = setTimeout(closeDialog, CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [success]);
  const onDone = ({ status }: { status: string }): Outcome => {
    setSuccess(`Payout has been successfully marked as ${status}.`);
    return {};
  };
  return (
    <Dialog title="Process Payout" wide onClose={close}>
      <ClaimSummary payout={payout} signals={signals} />
      {success ? (
        <FormOutcome className="mt-6 text-lg font-medium">{success}</FormOutcome>
      ) : payout.status === 'pending' ? (
        <>
          <VerifyStep
            payoutId={payout.id}
            ownOrders={ownOrders}
            hold={hold}
            verification={verification}
            onVerification={setVerification}
          />
          <PayStep
            payout={payout}
            paying={paying}
            qrRows={qrRows}
            isVerified={verification?.isVerified ?? false}
            onDone={onDone}
          >
            <RejectStep payoutId={payout.id} onDone={onDone} />
          </PayStep>
        </>
      ) : (
        <>
          <div className="mt-6 flex flex-wrap items-center gap-4">
            <p role="alert">
              This payout is{' '}
              <StatusBadge tone={PAYOUT_STATES[payout.status].tone}>{payout.status}</StatusBadge> now.
            </p>
            <Button onClick={close}>Done</Button>
          </div>
          {payout.status === 'completed' && <ReturnStep payoutId={payout.id} onDone={onDone} />}
        </>
      )}
    </Dialog>
  );
}

interface StepProps {
  payoutId: string;
  onDone: (result: { status: string }) => Outcome;
}

/** Rejects the claim with a reason that the student sees. */
function RejectStep({ payoutId, onDone }: StepProps) {
  const rejection = useCallable('updatePayoutStatus', { onResult: onDone });
  return (
    <CallableForm
      callable={rejection}
      rules={{ reason: required(REASON_MISSING) }}
      read={(text) => ({ payoutId, status: 'rejected' as const, rejectionReason: text('reason') })}
      aria-labelledby="reject"
      className="mt-6 border-t border-line pt-4"
    >
      <h2 id="reject" className="mb-3 text-lg">
        Or reject
      </h2>
      <FormField
        label="Reason"
        name="reason"
        autoComplete="off"
        maxLength={unitsFor(500)}
        error={rejection.error}
        hint="The student sees it by email and on the dashboard, and keeps the earnings."
        action={
          <ScriptButton type="submit" pending={rejection.pending}>
            Reject
          </ScriptButton>
        }
      />
    </CallableForm>
  );
}

/** Records that the bank sent a completed payout back. */
function ReturnStep({ payoutId, onDone }: StepProps) {
  const returning = useCallable('returnPayout', { onResult: onDone });
  return (
    <CallableForm
      callable={returning}
      read={(text) => ({ payoutId, reference: text('reference'), returnedOn: text('returnedOn') })}
      aria-labelledby="return"
      className="mt-6 border-t border-line pt-4"
      footerClassName="mt-4"
      buttons={
        <ScriptButton type="submit" pending={returning.pending}>
          Record the return
        </ScriptButton>
      }
    >
      <h2 id="return" className="mb-1 text-lg">
        Returned by the bank
      </h2>
      <p className="mb-3 text-sm text-muted">
        Only if the bank statement shows this payout coming back. The student gets the earnings back to claim
        again, and an email. You can’t undo this.
      </p>
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <Field
          label="Bank reference"
          name="reference"
          isCode
          maxLength={100}
          hint="As the statement shows it (UTR)."
        />
        <Field label="Returned on" name="returnedOn" type="date" max={toDay(new Date())} />
      </div>
    </CallableForm>
  );
}
