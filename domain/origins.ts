const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The origins that are the shop itself: its public one, and while that is a loopback address its other loopback names. */
export function ownOrigins(appUrl: string): string[] {
  const url = new URL(appUrl);
  if (!LOOPBACK.includes(url.hostname)) return [appUrl];
  const port = url.port ? `:${url.port}` : '';
  return [...new Set([appUrl, ...LOOPBACK.map((host) => `${url.protocol}//${host}${port}`)])];
}
