import * as z from 'zod';
import { getPageKind } from '#app/lib/page-kind.ts';
import { shopOf } from '#app/middleware/shop-context.ts';
import { recordVital } from '#server/platform/http/request-metrics.ts';
import { parseSmallJson } from '#server/platform/parse-json.ts';
import { limitPerMinute } from '#server/platform/rate-limit/limit-network.ts';
import type { Route } from './+types/web-vitals.route.ts';
import { errorResponse, NO_STORE } from './responses.ts';

const MINUTE_MS = 60_000;

const report = z.object({
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

/** Records the web vitals that app/lib/report-web-vitals.ts sends, without anything about the user. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  try {
    await limitPerMinute(shop, 'webVitals', 60);
  } catch (error) {
    return errorResponse(shop, error);
  }
  const parsed = report.safeParse(parseSmallJson(await request.text()));
  if (request.method !== 'POST' || !parsed.success)
    return new Response(null, { status: 400, headers: NO_STORE });
  const page = getPageKind(parsed.data.page);
  for (const vital of parsed.data.vitals) recordVital(page, vital);
  return new Response(null, { status: 204, headers: NO_STORE });
}
