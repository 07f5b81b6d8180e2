import { pdfResponse } from '#app/api/responses.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { previewEvidence } from '#server/features/disputes/create-evidence.ts';
import type { Route } from './+types/evidence.route.ts';

/** `/admin/orders/disputes/{id}/evidence.pdf` is the evidence as the payment provider would get it. */
export async function loader({ params: { disputeId }, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'orderWrite');
  return pdfResponse(shop, previewEvidence(shop, disputeId), `evidence-${disputeId}.pdf`, 'inline');
}
