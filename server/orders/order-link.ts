import type { Shop } from '../context.ts';

const PURPOSE = 'order';

/** The address of an order for whoever got it by mail: it opens without an account, and nobody can make one up. */
export function orderLink({ signer, settings }: Pick<Shop, 'signer' | 'settings'>, publicId: string): string {
  return `${settings.appUrl}/orders/${publicId}?key=${signer.sign(PURPOSE, publicId)}`;
}

/** Whether this is the key of that order's address. */
export function isOrderKey({ signer }: Pick<Shop, 'signer'>, publicId: string, key: string): boolean {
  return signer.verify(PURPOSE, publicId, key);
}
