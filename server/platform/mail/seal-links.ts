import { SECRET_PATH } from '#domain/secret-paths.ts';
import type { Sealer } from '../sealer.ts';

const LINK = /(https?:\/\/[^\s"<>/?#]+)([^\s"<>]+)/g;
const SEALED = /\{sealed:([\w-]+)\}/g;
const PURPOSE = 'link in a mail';

/**
 * Seals the parts of a stored mail's links that may open something: queries, and tokens in paths. Everything
 * else stays readable. What is sealed already stays as it is.
 */
export function sealLinks(sealer: Sealer, text: string): string {
  const seal = (secret: string) =>
    secret.startsWith('{sealed:') ? secret : `{sealed:${sealer.seal(PURPOSE, secret)}}`;
  return text.replace(LINK, (_link, origin: string, rest: string) => {
    const [path = '', ...query] = rest.split('?');
    const sealedPath = path.replace(
      SECRET_PATH,
      (_path, start: string, token: string) => start + seal(token),
    );
    return [origin + sealedPath, ...(query.length > 0 ? [seal(query.join('?'))] : [])].join('?');
  });
}

/** Opens the links that `sealLinks` sealed. One that was sealed with another AUTH_SECRET stays sealed. */
export function openLinks(sealer: Sealer, text: string): string {
  return text.replace(SEALED, (sealed, secret: string) => sealer.open(PURPOSE, secret) ?? sealed);
}
