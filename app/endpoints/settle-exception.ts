import * as z from 'zod';
import { requireAdmin } from '#app/middleware/require-admin.ts';
import { ShopError } from '#server/errors.ts';
import { dismissException, settleException } from '#server/orders/settle-exception.ts';
import type { Route } from './+types/settle-exception.ts';
import { limitRate } from './rate-limit.ts';
import { isSameOrigin } from './same-origin.ts';
import { tellJson } from './tell-json.ts';

const PER_MINUTE = 60;
const settling = z.object({
  exceptionId: z.string().min(1).max(128),
  /** mend: by the action that the case has · settle: a person has dealt with it. */
  deed: z.enum(['mend', 'settle']),
  note: z
    .string()
    .trim()
    .max(500)
    .refine((text) => !text.includes('\0')),
});

export type Settling = z.input<typeof settling>;

/** `POST /admin/settle-exception`: JSON in; answers what became of the case, in words. */
export function action({ request, context }: Route.ActionArgs) {
  const shop = requireAdmin(context, 'orderWrite');
  return tellJson(shop, async () => {
    if (!isSameOrigin(request, shop.settings.appUrl))
      throw new ShopError('PERMISSION_DENIED', 'This may only be called from the shop itself.');
    await limitRate(shop, 'settle-exception', PER_MINUTE);
    const parsed = settling.safeParse(await request.json().catch(() => null));
    if (!parsed.success) throw new ShopError('INVALID_ARGUMENT', 'Please check what you entered.');
    const { deed, ...given } = parsed.data;
    return { told: await (deed === 'mend' ? settleException : dismissException)(shop, given) };
  });
}
