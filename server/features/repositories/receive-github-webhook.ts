import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { listEventRepositories } from '../../integrations/github/webhook-event.ts';
import { attemptKey, countAttempt } from '../../platform/rate-limit/attempts.ts';
import { enqueueSync } from '../projects/enqueue-sync.ts';
import { listProjectsOf } from '../projects/list-projects-of.ts';

interface GithubWebhook {
  /** The bytes that the signature covers. */
  rawBody: Uint8Array;
  /** `X-Hub-Signature-256` */
  signature: string | null;
  /** `X-GitHub-Event` */
  event: string | null;
  /** `X-GitHub-Delivery`, which stays the same when GitHub repeats a delivery. */
  deliveryId: string | null;
}

/**
 * GitHub repeats deliveries for 3 days.
 * https://docs.github.com/webhooks/testing-and-troubleshooting-webhooks/redelivering-webhooks
 */
const ONCE_IN = { limit: 1, windowSeconds: 3 * 24 * 3600 };

/**
 * Enqueues a new reading for the projects of an event's repository, once per delivery. An event only says
 * that something changed, so the reading asks GitHub. The caller must have signed it with the webhook secret:
 * throws NOT_FOUND without a secret, and INVALID_ARGUMENT for an invalid signature.
 */
export async function receiveGithubWebhook(
  context: Context,
  { rawBody, signature, event, deliveryId }: GithubWebhook,
): Promise<void> {
  const isSigned = context.codeHost.verifyWebhook(rawBody, signature);
  if (isSigned === null) throw new ShopError('NOT_FOUND', 'This shop takes no webhooks from GitHub.');
  if (!isSigned) throw new ShopError('INVALID_ARGUMENT', 'The signature does not fit the body.');
  const repositories = listEventRepositories(event, rawBody);
  if (repositories.length === 0) return;
  await context.db.transaction(async (tx) => {
    if (deliveryId !== null) {
      // The signature does not cover the ID, so another body must not hide this one.
      const digest = createHash('sha256').update(rawBody).digest('base64url');
      const key = attemptKey('github-delivery', deliveryId, digest);
      if (!(await countAttempt({ db: tx }, { key, ...ONCE_IN })).allowed) return;
    }
    for (const projectId of await listProjectsOf(tx, repositories)) await enqueueSync(context, tx, projectId);
  });
}
