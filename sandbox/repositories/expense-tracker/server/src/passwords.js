import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

export function hashPassword(password) {
  const salt = randomBytes(16);
  return `${salt.toString('hex')}:${scryptSync(password, salt, 32).toString('hex')}`;
}

export function isPassword(password, stored) {
  const [salt, hash] = stored.split(':').map((part) => Buffer.from(part, 'hex'));
  return timingSafeEqual(scryptSync(password, salt, 32), hash);
}
