/** The order in flight, as this browser remembers it through reloads, the back button and second tabs. */
export interface SavedOrder {
  orderId: string;
  /** Known once the provider's window reported a payment. */
  paymentId: string | null;
  /** When it was opened or, with a payment, paid; milliseconds since 1970. */
  since: number;
}

const NAME = 'waiting_order';
const HOUR_SECONDS = 60 * 60;
const VALUE = /^(\w{1,64})\.(\w{0,64})\.(\d{1,15})$/;

/** The order that a request's or the page's cookies name, or null. Anything malformed counts as none. */
export function readSavedOrder(cookies: string | null): SavedOrder | null {
  const match = VALUE.exec(readCookie(cookies, NAME) ?? '');
  if (!match?.[1]) return null;
  return { orderId: match[1], paymentId: match[2] || null, since: Number(match[3]) };
}

/**
 * The cookie for `document.cookie`, kept for an hour; null forgets it. Its path is the whole shop because the router also
 * asks for `/payment.data`, which lies outside `/payment`. Not a secret: it tells no more than a screen that is open.
 */
export function serializeSavedOrder(order: SavedOrder | null, secure: boolean): string {
  const value = order ? `${order.orderId}.${order.paymentId ?? ''}.${order.since}` : '';
  const age = order ? HOUR_SECONDS : 0;
  return `${NAME}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** One cookie of a `Cookie` header. */
export function readCookie(cookies: string | null, name: string): string | null {
  for (const pair of (cookies ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** Keeps the order in this browser, at once; null forgets it. */
export function saveOrder(order: SavedOrder | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later, and the window opens now
  document.cookie = serializeSavedOrder(order, window.location.protocol === 'https:');
}
