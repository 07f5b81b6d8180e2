import * as z from 'zod';
import { id, orderKey } from '#contract/fields.ts';
import { callable } from '../../callable.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import { attemptKey, limitAttempts } from '../../platform/rate-limit/attempts.ts';
import { getBuyersOrder } from '../access/get-own-order.ts';
import type { Order } from '../orders/order.ts';
import { parsePaidOrders } from '../orders/paid-orders.ts';
import { findCopy, findNewVersion, nameVersion } from './find-new-version.ts';
import { recordMerge } from './record-merge.ts';
import { requestVersion } from './request-version.ts';
import type { Copy } from './schema.ts';

const DAILY_LIMIT = { limit: 100, windowSeconds: 24 * 3600 };

/**
 * Opens a pull request in the buyer's copy with the files that changed between the version that they have and the
 * newest one, and returns its address. Asked again, it is the same one. For the buyer, see `getBuyersOrder`.
 * Throws what that throws, FAILED_PRECONDITION (no copy, no newer version, refunded), UNAVAILABLE (GitHub) and
 * RESOURCE_EXHAUSTED (100 a day).
 */
export const getNewVersion = callable({
  who: 'anyone',
  perMinute: 60,
  data: z.object({ orderId: id, key: orderKey }),
  async run(context, claim, { cookies }) {
    const { order } = await getBuyersOrder(context, {
      ...claim,
      paidOrders: parsePaidOrders(context, cookies),
    });
    const copy = await requireCopy(context, order);
    await limitAttempts(context, attemptKey('new-version', order.id), DAILY_LIMIT);
    try {
      await recordMerge(context, copy);
      return { url: await requestNewest(context, order) };
    } catch (error) {
      if (!(error instanceof CodeHostError)) throw error;
      context.log.warn({ err: error, orderId: order.id }, 'new version not delivered');
      throw new ShopError(
        'UNAVAILABLE',
        'GitHub didn’t let us bring the new version into your copy right now. Please try again in some minutes.',
      );
    }
  },
});

/** A release may have the files that the buyer has, while a newer commit does not. */
const MAX_VERSIONS = 2;

async function requestNewest(context: Context, order: Order): Promise<string> {
  for (let tried = 0; tried < MAX_VERSIONS; tried += 1) {
    const copy = await findCopy(context.db, order.id);
    const version = await findNewVersion(context.db, order, copy);
    if (!copy || !version) break;
    const url = await requestVersion(context, { order, copy, version, name: nameVersion(version) });
    if (url !== null) return url;
  }
  throw new ShopError('FAILED_PRECONDITION', 'You have the newest version.');
}

/** Throws FAILED_PRECONDITION unless the order has a copy in use. */
async function requireCopy({ db }: Context, order: Order): Promise<Copy> {
  const copy = await findCopy(db, order.id);
  if (copy?.state === 'ready') return copy;
  const reason = !copy
    ? 'Your purchase is access to the project’s own repository, which always has the newest version.'
    : copy.state === 'making'
      ? 'We’re still preparing your copy.'
      : 'This purchase has ended.';
  throw new ShopError('FAILED_PRECONDITION', reason);
}
