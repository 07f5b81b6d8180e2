import { publicOrderId } from '#domain/order.ts';
import type { Shop } from '../../context.ts';
import type { Order } from './order.ts';

const PURPOSE = 'order';

type LinkedOrder = Pick<Order, 'id' | 'publicId' | 'email' | 'emailCorrectedAt'>;

/** The signed URL of an order's page, for mails. It opens without an account and cannot be guessed. */
export function orderLink(
  { signer, settings }: Pick<Shop, 'signer' | 'settings'>,
  order: LinkedOrder,
): string {
  return `${settings.appUrl}/orders/${publicOrderId(order)}?key=${signer.sign(PURPOSE, signedValue(order))}`;
}

/**
 * Verifies the `key` of an order's URL. When an order's email was corrected, links mailed to the old address
 * are invalid.
 */
export function isOrderKey({ signer }: Pick<Shop, 'signer'>, order: LinkedOrder, key: string): boolean {
  return signer.verify(PURPOSE, signedValue(order), key);
}

/**
 * The address is signed only after a correction, so that links from before corrections existed stay valid.
 */
function signedValue(order: LinkedOrder): string {
  const publicId = publicOrderId(order);
  return order.emailCorrectedAt === null ? publicId : `${publicId}\0${order.email}`;
}
