import { httpStatusOf } from '#contract/status.ts';
import type { Context } from '#server/context.ts';
import { isShopError, toPublicError } from '#server/errors.ts';

/** Answers with what `work` finds as JSON that nobody keeps, or with its error in the manner of the documents. */
export async function jsonResponse(shop: Context, work: () => Promise<unknown>): Promise<Response> {
  const headers = { 'cache-control': 'no-store' };
  try {
    return Response.json(await work(), { headers });
  } catch (error) {
    if (!isShopError(error)) shop.log.error({ err: error }, 'request failed');
    const told = toPublicError(error);
    return Response.json({ error: told }, { status: httpStatusOf[told.status], headers });
  }
}
