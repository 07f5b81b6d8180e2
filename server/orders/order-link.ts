import type { Shop } from '../context.ts';

const PURPOSE = 'order';

/** The signed URL of an order's page, for mails: it opens without an account and cannot be guessed. */
export function orderLink({ signer, settings }: Pick<Shop, 'signer' | 'settings'>, publicId: string): string {
  return `${settings.appUrl}/orders/${publicId}?key=${signer.sign(PURPOSE, publicId)}`;
}

/** Verifies the `key` of an order's URL. */
export function isOrderKey({ signer }: Pick<Shop, 'signer'>, publicId: string, key: string): boolean {
  return signer.verify(PURPOSE, publicId, key);
}
