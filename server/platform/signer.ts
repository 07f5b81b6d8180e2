import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signs values that leave the shop and return, such as cookies and links. The values are readable but cannot
 * be forged.
 */
export interface Signer {
  /** A signature of `value`, valid for one purpose only. */
  sign(purpose: string, value: string): string;
  /** Verifies a signature in constant time. */
  verify(purpose: string, value: string, signature: string): boolean;
}

export function createSigner(secret: string): Signer {
  // The key is derived, so that signatures of the auth library are never valid here.
  const key = createHmac('sha256', secret).update('capstone signer').digest();
  const sign = (purpose: string, value: string) =>
    createHmac('sha256', key).update(`${purpose}\0${value}`).digest('base64url');
  return {
    sign,
    verify(purpose, value, signature) {
      const expected = Buffer.from(sign(purpose, value));
      const actual = Buffer.from(signature);
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}
