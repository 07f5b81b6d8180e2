/**
 * The client's IP. `X-Forwarded-For` is trusted for as many hops as our proxies add (TRUST_PROXY). With 0 it
 * is ignored, because clients can forge it.
 */
export function resolveClientIp(
  socketIp: string | undefined,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  const direct = socketIp ?? 'unknown';
  if (trustedHops === 0 || !forwardedFor) return direct;
  const forwarded = forwardedFor.split(',').map((hop) => hop.trim());
  const hops = [...forwarded.filter(Boolean), direct];
  return withoutPort(hops[Math.max(0, hops.length - 1 - trustedHops)] ?? direct);
}

/** Some proxies append the port: `192.0.2.7:50123`, `[2001:db8::1]:50123`. */
function withoutPort(hop: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([^:]+):\d+$/.exec(hop)?.[1] ?? hop;
}
