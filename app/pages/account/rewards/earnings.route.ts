import { data } from 'react-router';
import { shopOf } from '#app/middleware/shop-context.ts';
import { httpStatusOf } from '#contract/status.ts';
import { isShopError } from '#server/errors.ts';
import { listEarnings } from '#server/features/payouts/list-earnings.ts';
import type { Route } from './+types/earnings.route.ts';

/** Returns older entries of the caller's ledger for the dashboard's list. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  try {
    return data(await listEarnings(shopOf(context), cursor), { headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    if (isShopError(error)) throw data(error.message, { status: httpStatusOf[error.status] });
    throw error;
  }
}
