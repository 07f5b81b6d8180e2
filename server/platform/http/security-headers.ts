import type { Settings } from '../../config.ts';

export interface PageSecurity {
  settings: Pick<Settings, 'appUrl'>;
  /** Address of the provider's checkout script; its origin may run, connect, frame and draw. */
  checkoutUrl: string;
  path: string;
  nonce: string;
  dev: boolean;
}

/** The headers of a built file: what it is, who may embed it. A policy for pages would only weigh it down. */
export function fileHeaders({ appUrl }: Pick<Settings, 'appUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(appUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
      : {}),
  };
}

/**
 * The headers of every other answer; the policy admits scripts by nonce only. Admin pages do without the provider.
 */
export function securityHeaders({
  settings,
  checkoutUrl,
  path,
  nonce,
  dev,
}: PageSecurity): Record<string, string> {
  const admin = path === '/admin' || path.startsWith('/admin/');
  const provider = admin ? [] : providerOrigins(checkoutUrl, settings.appUrl);
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...provider],
    'connect-src': ["'self'", ...provider, ...(dev ? ['ws:'] : [])],
    'frame-src': ["'self'", ...provider],
    // Any https address: covers may be anywhere, and a policy is that of the moment the page was loaded. A list of their
    // origins would hide the cover of a project that is added or typed into the preview while the page stands open; fetching
    // them here to serve them as ours would let an address reach into the network. Pictures cannot run.
    'img-src': ["'self'", 'data:', 'https:', ...provider],
    'style-src': ["'self'", ...(dev ? ["'unsafe-inline'"] : [`'nonce-${nonce}'`])],
    'style-src-attr': ["'unsafe-inline'"],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'", ...(dev ? ['blob:'] : [])],
    'form-action': ["'self'", ...provider],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    ...fileHeaders(settings),
    'x-frame-options': 'DENY',
    'referrer-policy': path === '/login' ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': admin ? 'same-origin' : 'same-origin-allow-popups',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), usb=(), payment=(${['self', ...provider.filter((origin) => !origin.includes('*')).map((origin) => `"${origin}"`)].join(' ')})`,
  };
}

/** The provider's script comes from one address and talks to siblings of it (api.razorpay.com, its CDN, its loggers). */
function providerOrigins(checkoutUrl: string, appUrl: string): string[] {
  const { origin, hostname } = new URL(checkoutUrl, appUrl);
  if (origin === appUrl) return [];
  return hostname.endsWith('.razorpay.com') ? [origin, 'https://*.razorpay.com'] : [origin];
}
