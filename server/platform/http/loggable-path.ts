import { SECRET_PATH } from '#domain/secret-paths.ts';
import { decodePath } from './normalize-path.ts';

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
    .replace(SECRET_PATH, '$1{token}');
}
