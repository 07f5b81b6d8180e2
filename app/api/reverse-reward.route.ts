import * as z from 'zod';
import { requireAdmin } from '#app/middleware/require-admin.ts';
import { reverseSelfReferral } from '#server/payouts/reverse-self-referral.ts';
import type { Route } from './+types/reverse-reward.route.ts';
import { doDeed, note } from './admin-action.ts';

const reversing = z.object({
  payoutId: z.string().min(1).max(128),
  /** Our own id of the order whose reward it is. */
  orderId: z.string().min(1).max(128),
  reason: note,
});

export type Reversing = z.input<typeof reversing>;

/** `POST /admin/reverse-reward`: JSON in; takes one reward back, and answers what became of it, in words. */
export function action({ request, context }: Route.ActionArgs) {
  const shop = requireAdmin(context, 'payoutWrite');
  return doDeed({ shop, request, name: 'reverse-reward', shape: reversing }, (asked) =>
    reverseSelfReferral(shop, asked),
  );
}
