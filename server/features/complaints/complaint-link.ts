import { formatComplaintNumber } from '#domain/complaint.ts';
import type { Shop } from '../../context.ts';

const PURPOSE = 'complaint';

/** The signed URL of a complaint's page, for its mails. It opens without an account and cannot be guessed. */
export function complaintLink(
  { signer, settings }: Pick<Shop, 'signer' | 'settings'>,
  number: number,
): string {
  const formatted = formatComplaintNumber(number);
  return `${settings.appUrl}/complaints/${formatted}?token=${signer.sign(PURPOSE, formatted)}`;
}

/** Verifies the `token` of a complaint's URL. */
export function isComplaintToken({ signer }: Pick<Shop, 'signer'>, number: number, token: string): boolean {
  return signer.verify(PURPOSE, formatComplaintNumber(number), token);
}
