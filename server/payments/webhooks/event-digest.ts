import { createHash } from 'node:crypto';

const PREFIX = 'sha256:';

/** Stands for a body: as the id of an event without one, and in place of a body that retention deleted. */
export function digestBody(body: Uint8Array | string): string {
  return `${PREFIX}${createHash('sha256').update(body).digest('hex')}`;
}

/** Whether a stored body is only its digest. No JSON begins so. */
export function isDigest(body: string): boolean {
  return body.startsWith(PREFIX);
}
