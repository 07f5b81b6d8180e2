import { createHmac, timingSafeEqual } from 'node:crypto';

export type Signer = ReturnType<typeof createSigner>;

const SIGNATURE = 43;

/**
 * A secret for a link that stands for an ID of the database, such as of a row. The database keeps the ID
 * alone, so that a copy of it opens nothing.
 */
export function signId(signer: Signer, purpose: string, id: string): string {
  return id + signer.sign(purpose, id);
}

/** The ID of a secret that `signId` made for the same purpose; null for any other text. */
export function readSignedId(signer: Signer, purpose: string, secret: string): string | null {
  const id = secret.slice(0, -SIGNATURE);
  return signer.verify(purpose, id, secret.slice(-SIGNATURE)) ? id : null;
}

/**
 * Signs values that leave the shop and return, such as cookies and links. The values are readable but cannot
 * be forged.
 */
export function createSigner(secret: string) {
  // The key is derived, so that signatures of the auth library are never valid here.
  const key = createHmac('sha256', secret).update('capstone signer').digest();
  /** A signature of `value`, valid for one purpose only. */
  const sign = (purpose: string, value: string) =>
    createHmac('sha256', key).update(`${purpose}\0${value}`).digest('base64url');
  return {
    sign,
    /** Verifies a signature in constant time. */
    verify(purpose: string, value: string, signature: string) {
      const expected = Buffer.from(sign(purpose, value));
      const actual = Buffer.from(signature);
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}
