import * as z from 'zod';
import { shopOf } from '#app/middleware/shop-context.ts';
import { isShopError } from '#server/errors.ts';
import { countVital } from '#server/platform/http/request-metrics.ts';
import { limitPerMinute } from '#server/platform/rate-limit/limit-network.ts';
import { pageKind } from '../lib/page-kind.ts';
import type { Route } from './+types/web-vitals.route.ts';
import { isSameOrigin } from './same-origin.ts';

const MINUTE_MS = 60_000;

const body = z.object({
  page: z.string().max(300),
  vitals: z
    .array(
      z.object({
        name: z.enum(['LCP', 'INP', 'FCP', 'TTFB', 'CLS']),
        value: z.number().min(0).max(MINUTE_MS),
      }),
    )
    .min(1)
    .max(5),
});

/** How a page felt, told by the browser that leaves it (app/vitals.ts); anybody's. Nothing about who is kept or asked for. */
export async function action({ request, context }: Pick<Route.ActionArgs, 'request' | 'context'>) {
  const shop = shopOf(context);
  if (request.method !== 'POST' || !isSameOrigin(request, shop.settings.appUrl)) return answer(400);
  try {
    await limitPerMinute(shop, 'webVitals', 60);
  } catch (error) {
    if (isShopError(error)) return answer(429);
    throw error;
  }
  const parsed = body.safeParse(await request.json().catch(() => null));
  if (!parsed.success) return answer(400);
  const page = pageKind(parsed.data.page);
  for (const vital of parsed.data.vitals) countVital(page, vital);
  return answer(204);
}

function answer(status: number) {
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } });
}
