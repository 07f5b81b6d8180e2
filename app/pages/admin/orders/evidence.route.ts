import { pdfResponse } from '#app/api/responses.ts';
import { getAdminContext } from '#app/middleware/require-admin.ts';
import { previewEvidence } from '#server/disputes/create-evidence.ts';
import type { Route } from './+types/evidence.route.ts';

/** `/admin/orders/disputes/{id}/evidence.pdf` is the evidence as the payment provider would get it. */
export async function loader({ params: { disputeId }, context }: Route.LoaderArgs) {
  const shop = getAdminContext(context, 'orderWrite');
  const pdf = await previewEvidence(shop, disputeId);
  if (!pdf) return new Response('Not found\n', { status: 404 });
  return pdfResponse(pdf, `evidence-${disputeId}.pdf`, 'inline');
}
