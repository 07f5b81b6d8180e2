import { createHash, timingSafeEqual } from 'node:crypto';
import { shopOf } from '#app/middleware/shop-context.ts';
import { getMetrics } from '#server/platform/http/request-metrics.ts';
import type { Route } from './+types/metrics.route.ts';

/**
 * Serves Prometheus metrics to holders of METRICS_TOKEN and, in the sandbox, to direct loopback connections.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { settings, clientIp = '' } = shop;
  const isLocal =
    settings.mode === 'sandbox' &&
    /^(127\.|::1$|::ffff:127\.)/.test(clientIp) &&
    !request.headers.has('x-forwarded-for');
  if (!isLocal && !hasToken(request, settings.metricsToken))
    return new Response('Not found\n', { status: 404 });
  // The shop's metrics are read first, because the process's metrics count the reads that failed.
  const ofShop = await shop.metrics.getText();
  return new Response((await getMetrics()) + ofShop, {
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
  });
}

function hasToken(request: Request, token: string | undefined): boolean {
  if (!token) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(request.headers.get('authorization') ?? ''), digest(`Bearer ${token}`));
}
