import type { IncomingMessage } from 'node:http';

export interface CacheKey {
  /** The canonical URL to render: the path with the parameters that the page reads. */
  url: string;
  /**
   * Visitors type the text of searches, so their number is unlimited, and they must not displace other pages.
   */
  isSearch: boolean;
}

/**
 * Pages that are the same for all visitors, in the router's own spelling. Other addresses go to the router.
 */
const PAGE =
  /^\/(projects(\/[\w-]{1,128})?|technologies\/[\w-]{1,128}|blog(\/[\w-]{1,128})?|about|contact|faq|honest-use|terms|privacy|refund-policy)?$/;
const DATA_SUFFIX = '.data';
/** The router's name for `/` in data requests. */
const HOME_DATA = '/_.data';

/** What search engines and readers of feeds ask for. It has no data for the router. */
const FILE = /^\/(llms\.txt|sitemap\.xml|sitemaps\/\d{1,4}\.xml|projects\/[\w-]{1,128}\/versions\.atom)$/;

/** The parameters that pages read. All others are left out, so that they cost nothing. */
const LIST_PARAMETERS =
  'search tech field level team hardware price runsInBrowser viva paper sort show cursor'.split(' ');
const TECHNOLOGY_PARAMETERS = ['show', 'cursor'];
const POLICY = /^\/(terms|privacy|refund-policy)$/;
const POLICY_PARAMETERS = ['version'];
/** The routes whose data a client navigation requests. */
const DATA_PARAMETERS = ['_routes'];
/** A referral code is kept in a cookie by the answer, and a coupon in the address of a redirect. */
const LINK_PARAMETERS = ['ref', 'coupon'];
/** GitHub's answer, which the home page passes on. */
const ANSWER_PARAMETER = 'state';

/**
 * The key under which the response to a request is cached; null if it is not cached, or may depend on the
 * user.
 */
export function cacheKeyOf(
  { method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  sessionCookie: string,
): CacheKey | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (headers.authorization !== undefined) return null;
  if (headers.cookie?.includes(`${sessionCookie}=`)) return null;
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  if (!isPage(path)) return null;
  if (queryAt < 0) return { url, isSearch: false };
  const canonical = withParameters(path, new URLSearchParams(url.slice(queryAt)));
  return canonical === null ? null : { url: canonical, isSearch: canonical !== path };
}

function isPage(path: string): boolean {
  if (!path.endsWith(DATA_SUFFIX)) return PAGE.test(path) || FILE.test(path);
  return path === HOME_DATA || (path !== '/.data' && PAGE.test(path.slice(0, -DATA_SUFFIX.length)));
}

/** The path with the parameters that the page reads; null if the router must answer. */
function withParameters(path: string, query: URLSearchParams): string | null {
  const isData = path.endsWith(DATA_SUFFIX);
  const known = [
    ...parametersOf(isData ? path.slice(0, -DATA_SUFFIX.length) : path),
    ...(isData ? DATA_PARAMETERS : []),
  ];
  const kept = new URLSearchParams();
  for (const name of known) {
    const value = query.get(name);
    if (value) kept.set(name, value);
  }
  if (LINK_PARAMETERS.some((name) => query.has(name))) return null;
  if (path === '/' && query.has(ANSWER_PARAMETER)) return null;
  return kept.size === 0 ? path : `${path}?${kept}`;
}

function parametersOf(page: string): string[] {
  if (page === '/projects') return LIST_PARAMETERS;
  if (POLICY.test(page)) return POLICY_PARAMETERS;
  return page.startsWith('/technologies/') ? TECHNOLOGY_PARAMETERS : [];
}
