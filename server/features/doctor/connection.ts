import type { Signer } from '../../platform/signer.ts';

/** How a request of the doctor arrived at the shop. */
export interface Connection {
  clientIp: string;
  /** The addresses in X-Forwarded-For. */
  forwardedFor: string[];
}

/** The header proves that a request comes from the doctor of this shop. */
export const DOCTOR_HEADER = 'x-capstone-doctor';
const PURPOSE = 'doctor';
const MAX_AGE_MS = 60_000;

/** Signs a header value that `describeConnection` accepts for a minute. */
export function signDoctorRequest(signer: Signer): string {
  const time = String(Date.now());
  return `${time}.${signer.sign(PURPOSE, time)}`;
}

/** Describes how a doctor's request arrived; null for all other requests. */
export function describeConnection(
  headers: Headers,
  shop: { signer: Signer; clientIp?: string },
): Connection | null {
  const [time = '', signature = ''] = headers.get(DOCTOR_HEADER)?.split('.') ?? [];
  if (!(Math.abs(Date.now() - Number(time)) < MAX_AGE_MS) || !shop.signer.verify(PURPOSE, time, signature))
    return null;
  const forwardedFor = (headers.get('x-forwarded-for') ?? '').split(',').map((address) => address.trim());
  return { clientIp: shop.clientIp ?? '', forwardedFor: forwardedFor.filter(Boolean) };
}
