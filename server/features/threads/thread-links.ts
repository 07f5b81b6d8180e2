import { formatThreadNumber, parseThreadNumber } from '#domain/thread.ts';
import type { Shop } from '../../context.ts';
import type { Order } from '../orders/order.ts';
import { orderLink } from '../orders/order-link.ts';
import { unknownThread } from './threads.ts';

type Signer = Pick<Shop, 'signer'>;

const PURPOSE = 'complaint';

/** The signed URL of a complaint's page, for its mails. It opens without an account and cannot be guessed. */
export function complaintLink({ signer, settings }: Signer & Pick<Shop, 'settings'>, number: number): string {
  const formatted = formatThreadNumber('complaint', number);
  return `${settings.appUrl}/complaints/${formatted}?token=${signer.sign(PURPOSE, formatted)}`;
}

/** The number of a complaint that `token` opens. Throws NOT_FOUND for any other token. */
export function requireToken(
  { signer }: Signer,
  { number: text, token }: { number: string; token: string },
): number {
  const number = parseThreadNumber('complaint', text);
  if (number !== null && signer.verify(PURPOSE, formatThreadNumber('complaint', number), token))
    return number;
  throw unknownThread('complaint');
}

/** The signed URL of the page with an order's requests for help and their answers, for mails. */
export function helpLink(shop: Signer & Pick<Shop, 'settings'>, order: Order): string {
  return orderLink(shop, order).replace('?', '/help?');
}
