import { decodePath } from './normalize-path.ts';

/** The addresses of which a part is a secret that opens something, as links in mails have it. */
const SECRET = /^(\/(?:notify-me|privacy\/data|unsubscribe|viva))\/[^/]+/i;

/**
 * The path of a URL for logs, as the router reads it. It has no query, and names a secret instead of showing
 * it, as in `/viva/{token}`.
 */
export function loggablePath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  const parts = path.split('/').map((part) => decodePath(part).replaceAll('/', '%2F'));
  return parts
    .join('/')
    .replace(/\/{2,}/g, '/')
    .replace(SECRET, '$1/{token}');
}
