import { createHash, randomBytes } from 'node:crypto';

/** The price is private; the chain gets a hash. The salt keeps anyone from trying all round prices. */
export function sealPrice(rupees, salt = randomBytes(16).toString('hex')) {
  if (!Number.isSafeInteger(rupees) || rupees <= 0) throw new RangeError('A price is a whole number of rupees.');
  return { salt, hash: createHash('sha256').update(`${salt}:${rupees}`).digest('hex') };
}

export const isPrice = (rupees, { salt, hash }) => sealPrice(rupees, salt).hash === hash;
