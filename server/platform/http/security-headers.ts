import type { MiddlewareHandler } from 'hono';
import { NONCE, type SecureHeadersVariables, secureHeaders } from 'hono/secure-headers';
import { VIDEO_FRAME_ORIGINS } from '#domain/video.ts';
import { normalizePath } from './normalize-path.ts';

export interface SecurityOptions {
  appUrl: string;
  /** URL of the provider's checkout script. Its origin may run scripts, connect, frame and show images. */
  checkoutUrl: string;
  dev: boolean;
}

type Options = NonNullable<Parameters<typeof secureHeaders>[0]>;

/** No headers except those that a policy names. Headers that a response sets itself win. */
const NO_DEFAULTS: Options = {
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  overwrite: false,
  referrerPolicy: false,
  strictTransportSecurity: false,
  xContentTypeOptions: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

const TRANSPORT_SECURITY = 'max-age=63072000; includeSubDomains';

interface Videos {
  frames: readonly string[];
  files: string[];
}

/**
 * The videos that a project's page plays. The policy of the first page also applies to pages opened from it.
 * mp4 files may be on any host, like covers.
 */
const VIDEOS: Videos = { frames: VIDEO_FRAME_ORIGINS, files: ["'self'", 'https:'] };
const NO_VIDEOS: Videos = { frames: [], files: ["'none'"] };

/** Headers of every response, built files included. */
export function commonSecurityHeaders({ appUrl }: Pick<SecurityOptions, 'appUrl'>): MiddlewareHandler {
  return secureHeaders({
    ...NO_DEFAULTS,
    crossOriginResourcePolicy: 'same-origin',
    strictTransportSecurity: appUrl.startsWith('https:') && TRANSPORT_SECURITY,
    xContentTypeOptions: true,
  });
}

/** Headers of streams, names and values in turn. Streams have no content to protect. */
export function streamSecurityHeaders({ appUrl }: Pick<SecurityOptions, 'appUrl'>): string[] {
  return Object.entries({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin',
    ...(appUrl.startsWith('https:') && { 'strict-transport-security': TRANSPORT_SECURITY }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }).flat();
}

/**
 * Headers of pages and API responses. The policy allows scripts by nonce, and admin pages without the payment
 * provider.
 */
export function pageSecurityHeaders(
  options: SecurityOptions,
): MiddlewareHandler<{ Variables: SecureHeadersVariables }> {
  const provider = providerOrigins(options);
  const create = (
    origins: string[],
    videos: Videos,
    crossOriginOpenerPolicy: Options['crossOriginOpenerPolicy'],
  ) =>
    secureHeaders({
      ...NO_DEFAULTS,
      contentSecurityPolicy: contentPolicy(origins, videos, options.dev),
      permissionsPolicy: {
        camera: [],
        microphone: [],
        geolocation: [],
        usb: [],
        payment: ['self', ...origins.filter((origin) => !origin.includes('*'))],
      },
      // Pages with a secret in their address send less: app/middleware/page-headers.ts.
      referrerPolicy: 'strict-origin-when-cross-origin',
      crossOriginOpenerPolicy,
      xFrameOptions: 'DENY',
    });
  // The provider's window may open popups for the bank.
  const pages = create(provider, VIDEOS, 'same-origin-allow-popups');
  const admin = create([], NO_VIDEOS, 'same-origin');

  return (c, next) => (/^\/admin(\/|\.|$)/.test(normalizePath(c.req.path)) ? admin : pages)(c, next);
}

function contentPolicy(provider: string[], videos: Videos, dev: boolean): Options['contentSecurityPolicy'] {
  return {
    // Firefox checks `<link rel="prefetch">` by this directive alone. All others are named below.
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", NONCE, ...provider],
    connectSrc: ["'self'", ...provider, ...(dev ? ['ws:'] : [])],
    frameSrc: ["'self'", ...provider, ...videos.frames],
    // Covers may be at any URL and may be added while a page is open, so their origins cannot be listed. If
    // the server fetched them instead, a URL could reach into its network.
    imgSrc: ["'self'", 'data:', 'https:', ...provider],
    mediaSrc: videos.files,
    styleSrc: ["'self'", dev ? "'unsafe-inline'" : NONCE],
    styleSrcAttr: ["'unsafe-inline'"],
    fontSrc: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'", ...(dev ? ['blob:'] : [])],
    formAction: ["'self'", ...provider],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
  };
}

/** The origins of Razorpay, whose script comes from one and talks to others (API, CDN, logging). */
function providerOrigins({ checkoutUrl, appUrl }: SecurityOptions): string[] {
  const { origin, hostname } = new URL(checkoutUrl, appUrl);
  if (origin === appUrl) return [];
  return hostname.endsWith('.razorpay.com') ? [origin, 'https://*.razorpay.com'] : [origin];
}
