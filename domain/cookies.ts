export const HOUR = 3600;
const DAY = 24 * HOUR;

export interface Cookie<T> {
  /**
   * Returns the value in a `Cookie` header or `document.cookie`; null if it is missing or malformed. `url` is
   * the shop's.
   */
  parse(header: string | null, url: string): T | null;
  /** Returns a `Set-Cookie` header; null deletes the cookie. It is `Secure` if the shop's `url` is https. */
  serialize(value: T | null, url: string): string;
}

interface CookieOptions<T> {
  /** In seconds. */
  maxAge: number;
  /** Hides the cookie from scripts; true by default. */
  httpOnly?: boolean;
  /** Over https, no other host of the shop's domain can set the cookie: its name begins with `__Host-`. */
  hostOnly?: boolean;
  encode: (value: T) => string;
  /** Returns null for malformed values. */
  decode: (text: string) => T | null;
}

// React Router's createCookie encodes values as base64 JSON. Our values are plain text that needs no
// escaping, so that the sandbox and scripts can read it. Hono's functions would add 1 KB to every page.
export function createCookie<T>(name: string, options: CookieOptions<T>): Cookie<T> {
  const { maxAge, httpOnly = true, hostOnly = false, encode, decode } = options;
  const startAt = (url: string) => `${hostOnly && url.startsWith('https:') ? '__Host-' : ''}${name}=`;
  return {
    parse(header, url) {
      const start = startAt(url);
      const pair = header?.split(/; */).find((each) => each.startsWith(start));
      return pair ? decode(pair.slice(start.length)) : null;
    },
    serialize(value, url) {
      const text = value === null ? '' : encode(value);
      const attributes = [`Max-Age=${value === null ? 0 : maxAge}`, 'Path=/', 'SameSite=Lax'];
      if (httpOnly) attributes.push('HttpOnly');
      if (url.startsWith('https:')) attributes.push('Secure');
      return `${startAt(url)}${text}; ${attributes.join('; ')}`;
    },
  };
}

function createTextCookie<T extends string>(
  name: string,
  options: Pick<CookieOptions<T>, 'maxAge' | 'httpOnly' | 'hostOnly'> & { pattern: RegExp },
): Cookie<T> {
  return createCookie<T>(name, {
    ...options,
    encode: (value) => value,
    decode: (text) => (options.pattern.test(text) ? (text as T) : null),
  });
}

export const themeCookie = createTextCookie<'light' | 'dark'>('theme', {
  maxAge: 365 * DAY,
  httpOnly: false,
  pattern: /^(light|dark)$/,
});

// The pure marks let the bundler drop cookies that only the server uses from the browser's scripts.

/** A referral code from a link, which the checkout fills in. */
export const referralCookie = /* @__PURE__ */ createTextCookie('ref', {
  maxAge: 30 * DAY,
  hostOnly: true,
  pattern: /^\w{1,64}$/,
});

/** Shows whether the browser keeps cookies. The pages that log people in set it, and their scripts look for it. */
export const testCookie = createTextCookie<'kept'>('cookies', {
  maxAge: HOUR,
  httpOnly: false,
  pattern: /^kept$/,
});

/** The id of the chosen project. It expires soon, so that a later login doesn't lead to the checkout. */
export const selectedProjectCookie = /* @__PURE__ */ createTextCookie('selected_project', {
  maxAge: HOUR,
  pattern: /^[\w-]{1,128}$/,
});

/** The secret that belongs to a GitHub account connected at checkout; see server/connections. */
export const githubConnectionCookie = /* @__PURE__ */ createTextCookie('github_connection', {
  maxAge: HOUR,
  hostOnly: true,
  pattern: /^[\w-]{43}$/,
});

/** The signed ids of the orders that this browser has paid; see server/features/orders/paid-orders.ts. */
export const paidOrdersCookie = /* @__PURE__ */ createTextCookie('paid_orders', {
  maxAge: 180 * DAY,
  hostOnly: true,
  pattern: /^[\w.-]+~[\w-]{43}$/,
});
