import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type Sealer = ReturnType<typeof createSealer>;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts short secrets for the database (AES-256-GCM), so that a copy of the database is useless without
 * AUTH_SECRET.
 */
export function createSealer(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'capstone sealer', 32));
  return {
    /** `purpose` is authenticated: a secret sealed for one purpose can't be opened for another. */
    seal(purpose: string, text: string) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url');
    },
    /** Null when the text was changed, or sealed for another purpose or with another secret. */
    open(purpose: string, sealed: string): string | null {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const content = NONCE_BYTES + TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(NONCE_BYTES, content));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(content)), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
