import { createHmac, timingSafeEqual } from 'node:crypto';

/** Marks words as the shop's own, for what leaves it and comes back: cookies and links. Not secret, only unforgeable. */
export interface Signer {
  /** The mark of these words for one purpose; for any other purpose they are worth nothing. */
  sign(purpose: string, words: string): string;
  /** Whether the mark is ours, compared in constant time. */
  isSigned(purpose: string, words: string, mark: string): boolean;
}

export function createSigner(secret: string): Signer {
  // A key of its own, so that no mark of the accounts library is one of ours.
  const key = createHmac('sha256', secret).update('capstone signer').digest();
  const sign = (purpose: string, words: string) =>
    createHmac('sha256', key).update(`${purpose}\0${words}`).digest('base64url');
  return {
    sign,
    isSigned(purpose, words, mark) {
      const [ours, theirs] = [Buffer.from(sign(purpose, words)), Buffer.from(mark)];
      return ours.length === theirs.length && timingSafeEqual(ours, theirs);
    },
  };
}
