import { createHmac } from 'node:crypto';

/** What an authenticator app shows at this moment for an `otpauth:` address (RFC 6238 with the usual settings). */
export function codeOf(uri: string): string {
  return codeOfSecret(new URL(uri).searchParams.get('secret') ?? '');
}

/** The same for the bare key, in base 32. */
export function codeOfSecret(secret: string): string {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}
