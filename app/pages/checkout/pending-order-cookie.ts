/** The pending order, persisted in a cookie so that reloads and other tabs resume it. */
export interface SavedOrder {
  orderId: string;
  /** Null until the provider's window reports a payment. */
  paymentId: string | null;
  /** When it was opened or, with a payment, paid; Unix time in ms. */
  since: number;
}

const NAME = 'waiting_order';
const MAX_AGE_SECONDS = 60 * 60;
const VALUE = /^(\w{1,64})\.(\w{0,64})\.(\d{1,15})$/;

/** Reads the order from a `Cookie` header or `document.cookie`; null if it is missing or malformed. */
export function readSavedOrder(cookies: string | null): SavedOrder | null {
  const match = VALUE.exec(readCookie(cookies, NAME) ?? '');
  if (!match?.[1]) return null;
  return { orderId: match[1], paymentId: match[2] || null, since: Number(match[3]) };
}

/**
 * Serializes the cookie for `document.cookie` or `Set-Cookie`; null deletes it. The path is `/` because the router also
 * requests `/payment.data`. Not secret: it grants no more than the open page shows.
 */
export function serializeSavedOrder(order: SavedOrder | null, secure: boolean): string {
  const value = order ? `${order.orderId}.${order.paymentId ?? ''}.${order.since}` : '';
  const maxAge = order ? MAX_AGE_SECONDS : 0;
  return `${NAME}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** One cookie of a `Cookie` header. */
export function readCookie(cookies: string | null, name: string): string | null {
  for (const pair of (cookies ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** Saves the order in this browser; null forgets it. */
export function saveOrder(order: SavedOrder | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the window opens now
  document.cookie = serializeSavedOrder(order, window.location.protocol === 'https:');
}
