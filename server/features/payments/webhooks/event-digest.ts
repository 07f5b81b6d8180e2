import { createHash } from 'node:crypto';

const PREFIX = 'sha256:';

/**
 * The digest of a body: the ID of an event without one, and the replacement of a body that retention deleted.
 */
export function digestBody(body: Uint8Array | string): string {
  return `${PREFIX}${createHash('sha256').update(body).digest('hex')}`;
}

/** Whether a stored body is only its digest. No JSON text begins like a digest. */
export function isDigest(body: string): boolean {
  return body.startsWith(PREFIX);
}
