import { getUserContext, requireUser } from '#app/middleware/require-user.ts';
import { getDataExport } from '#server/features/privacy/get-data-export.ts';
import { exportResponse } from '../your-data/export-response.server.ts';
import type { Route } from './+types/data-export.route.ts';

export const middleware: Route.MiddlewareFunction[] = [requireUser('/dashboard/account')];

/** `/dashboard/data.json` contains everything that the shop stores about the user. */
export async function loader({ context }: Route.LoaderArgs) {
  return exportResponse(await getDataExport(getUserContext(context)));
}
