/** Web Crypto, so that the demo in the browser runs it, too. */
const toHex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The price is private; the chain gets a hash. The salt keeps anyone from trying all round prices. */
export async function sealPrice(rupees, salt = toHex(crypto.getRandomValues(new Uint8Array(32)))) {
  if (!Number.isSafeInteger(rupees) || rupees <= 0) throw new RangeError('A price is a whole number of rupees.');
  const sealed = new TextEncoder().encode(`${salt}:${rupees}`);
  return { salt, hash: toHex(await crypto.subtle.digest('SHA-256', sealed)) };
}

export const isPrice = async (rupees, { salt, hash }) => (await sealPrice(rupees, salt)).hash === hash;
