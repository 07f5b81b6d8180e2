/**
 * Where a request came from. Of `X-Forwarded-For` only as many hops are believed as proxies of ours add to it (TRUST_PROXY);
 * with none, the header means nothing: anybody can write it.
 */
export function resolveClientIp(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  const direct = socketAddress ?? 'unknown';
  if (trustedHops === 0 || !forwardedFor) return direct;
  const hops = [
    ...forwardedFor
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean),
    direct,
  ];
  return hops[Math.max(0, hops.length - 1 - trustedHops)] ?? direct;
}
