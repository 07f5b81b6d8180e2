import { encode } from 'uqr';
import { Button } from '#app/components/ui/button.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { FormOutcome } from '#app/components/ui/form-outcome.tsx';
import { StatusBadge } from '#app/components/ui/status-badge.tsx';
import { errorPage } from '#app/lib/error-page.server.ts';
import * as messages from '#app/messages/admin-payouts.tsx';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { useCloseDialog } from '#app/pages/admin/use-list-dialog.ts';
import { upiPaymentUrl } from '#domain/payout.ts';
import { findPayoutReview } from '#server/payouts/find-payout-review.ts';
import { adminMeta } from '../admin-meta.ts';
import type { Route } from './+types/process-payout.route.ts';
import { ClaimSummary } from './claim-summary.tsx';
import { PayStep } from './pay-step.tsx';
import { PAYOUT_TONES } from './payout-tones.ts';
import { RejectStep } from './reject-step.tsx';
import { ReturnStep } from './return-step.tsx';
import { usePayoutProcessing } from './use-payout-processing.ts';
import { VerifyStep } from './verify-step.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'payoutWrite');
  const review = shop.actor.rights.payoutRead && (await findPayoutReview(shop, params.payoutId));
  if (!review) throw errorPage(404);
  const { upiId, payoutAmount, id, userEmail } = review.payout;
  const note = `${shop.settings.shopName} referral payout ${id.slice(0, 8)}`;
  const link = upiPaymentUrl({ upiId, name: userEmail.split('@')[0] ?? '', rupees: payoutAmount, note });
  // The server encodes the QR code, so that browsers don't load the encoder.
  const qrRows = () => encode(link, { border: 4 }).data;
  // Admins need no warning about a payment that they started themselves.
  const paying = review.paying?.email === shop.actor.email ? null : review.paying;
  return { ...review, paying, qrRows: review.paying && qrRows() };
}

export const meta: Route.MetaFunction = () => adminMeta(messages.processPayout);

/**
 * `/admin/payouts/{id}` is the dialog that verifies a claim and completes or rejects it, and later shows the
 * outcome and records a return by the bank.
 */
export default function ProcessPayout({
  loaderData: { payout, paying, hold, signals, ownOrders, qrRows },
}: Route.ComponentProps) {
  const close = useCloseDialog('/admin/payouts');
  const processing = usePayoutProcessing(payout.id, close);
  return (
    <Dialog title={messages.processPayout} wide onClose={close}>
      <ClaimSummary payout={payout} signals={signals} />
      {processing.success ? (
        <FormOutcome className="mt-6 text-lg font-medium">{processing.success}</FormOutcome>
      ) : payout.status === 'pending' ? (
        <>
          <VerifyStep processing={processing} payoutId={payout.id} ownOrders={ownOrders} hold={hold} />
          <PayStep payout={payout} paying={paying} qrRows={qrRows} processing={processing} />
          <RejectStep processing={processing} />
        </>
      ) : (
        <>
          <div className="mt-6 flex flex-wrap items-center gap-4">
            <p role="alert">
              {(processing.failedStep !== 'returned' && processing.serverError) ||
                messages.statusNow(
                  <StatusBadge tone={PAYOUT_TONES[payout.status]}>{payout.status}</StatusBadge>,
                )}
            </p>
            <Button onClick={close}>{messages.done}</Button>
          </div>
          {payout.status === 'completed' && <ReturnStep processing={processing} />}
        </>
      )}
    </Dialog>
  );
}
