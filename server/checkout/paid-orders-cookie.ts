import type { Shop } from '../context.ts';

const NAME = 'paid_orders';
const HALF_A_YEAR_SECONDS = 180 * 24 * 3600;
/** The newest ones are kept; a browser keeps about 4,000 characters. */
const MOST = 30;
const VALUE = /^([\w-]{1,80}(?:\.[\w-]{1,80})*)~([\w-]{43})$/;

type Known = Pick<Shop, 'signer' | 'settings'>;

/** Public ids of the orders that this browser proved to have paid; empty when the cookie is not exactly what we wrote. */
export function readPaidOrders({ signer }: Known, cookies: string | null): string[] {
  for (const pair of (cookies ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=');
    const [, ids, mark] = (name === NAME && VALUE.exec(value)) || [];
    if (ids && mark && signer.verify(NAME, ids, mark)) return ids.split('.');
  }
  return [];
}

/**
 * A `Set-Cookie` value that adds an order to those of `cookies`. Written when this browser, and no other, can have the
 * proof: the provider's signature of its own payment window, or a free order that it opened itself.
 */
export function serializePaidOrders(known: Known, cookies: string | null, publicId: string): string {
  const ids = [...new Set([...readPaidOrders(known, cookies), publicId])].slice(-MOST).join('.');
  const secure = known.settings.appUrl.startsWith('https:') ? '; Secure' : '';
  const value = `${ids}~${known.signer.sign(NAME, ids)}`;
  return `${NAME}=${value}; Path=/; Max-Age=${HALF_A_YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}
