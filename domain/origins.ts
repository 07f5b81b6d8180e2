const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The origin under which a browser has opened the shop, by its `Host` header; `appUrl` for a host that is not
 * ours.
 */
export function ownOriginOf(host: string | null, appUrl: string): string {
  const origin = `${new URL(appUrl).protocol}//${host}`;
  return ownOrigins(appUrl).includes(origin) ? origin : appUrl;
}

/** The shop's own origins: that of `appUrl` and, for a loopback host, the same under every loopback name. */
export function ownOrigins(appUrl: string): string[] {
  const url = new URL(appUrl);
  if (!LOOPBACK.includes(url.hostname)) return [appUrl];
  const port = url.port ? `:${url.port}` : '';
  return [...new Set([appUrl, ...LOOPBACK.map((host) => `${url.protocol}//${host}${port}`)])];
}
