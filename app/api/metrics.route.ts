import { createHash, timingSafeEqual } from 'node:crypto';
import { shopOf } from '#app/middleware/shop-context.ts';
import { readMetrics } from '#server/platform/http/request-metrics.ts';
import type { Route } from './+types/metrics.route.ts';

/** Prometheus text; for loopback (not through a proxy), or whoever holds METRICS_TOKEN. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { settings, clientIp: address } = shopOf(context);
  const local = /^(127\.|::1$|::ffff:127\.)/.test(address ?? '') && !request.headers.has('x-forwarded-for');
  if (!local && !holdsToken(request, settings.metricsToken))
    return new Response('Not found\n', { status: 404 });
  return new Response(await readMetrics(), {
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
  });
}

function holdsToken(request: Request, token: string | undefined): boolean {
  if (!token) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(request.headers.get('authorization') ?? ''), digest(`Bearer ${token}`));
}
