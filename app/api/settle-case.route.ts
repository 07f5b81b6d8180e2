import * as z from 'zod';
import { requireAdmin } from '#app/middleware/require-admin.ts';
import { applyRemedy, dismissCase } from '#server/cases/apply-remedy.ts';
import type { Route } from './+types/settle-case.route.ts';
import { doDeed, note } from './admin-action.ts';

const settling = z.object({
  exceptionId: z.string().min(1).max(128),
  /** mend: by the action that the case has · settle: a person has dealt with it. */
  deed: z.enum(['mend', 'settle']),
  note,
});

export type Settling = z.input<typeof settling>;

/** `POST /admin/settle-exception`: JSON in; answers what became of the case, in words. */
export function action({ request, context }: Route.ActionArgs) {
  const shop = requireAdmin(context, 'orderWrite');
  return doDeed({ shop, request, name: 'settle-exception', shape: settling }, ({ deed, ...given }) =>
    (deed === 'mend' ? applyRemedy : dismissCase)(shop, given),
  );
}
