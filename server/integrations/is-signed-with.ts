import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether `signature` is the hex HMAC-SHA256 of `message`, compared in constant time. */
export function isSignedWith(secret: string, message: Uint8Array | string, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(message).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
