import { randomBytes } from 'node:crypto';
import { SECRET_PREFIX } from '../../integrations/webhooks/post-webhook.ts';
import type { Sealer } from '../../platform/sealer.ts';

const PURPOSE = 'secret of a webhook';
const SECRET_BYTES = 32;

/** Makes a secret, and what the database keeps of it. */
export function createSecret(sealer: Sealer): { secret: string; sealed: string } {
  const secret = SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  return { secret, sealed: sealer.seal(PURPOSE, secret) };
}

interface Sealed {
  secret: string;
  previousSecret: string | null;
}

/** The secrets that sign now. One that was sealed with another AUTH_SECRET is left out. */
export function openSecrets(sealer: Sealer, row: Sealed, isPreviousValid: boolean): string[] {
  const sealed = [row.secret, ...(isPreviousValid && row.previousSecret ? [row.previousSecret] : [])];
  return sealed.flatMap((each) => sealer.open(PURPOSE, each) ?? []);
}
