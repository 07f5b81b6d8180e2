import type { Context } from '../../context.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import { takeContentCalls } from '../access/invitations/content-limit.ts';
import type { Copy } from './schema.ts';

/**
 * Counts calls that create content for a copy, before they are made. Throws CodeHostError, with the time to wait,
 * while GitHub's limits allow no more.
 */
export async function takeCalls(
  context: Pick<Context, 'db' | 'settings'>,
  { orderId, owner, name }: Pick<Copy, 'orderId' | 'owner' | 'name'>,
  calls: number,
): Promise<void> {
  const repository = `${owner}/${name}`.toLowerCase();
  const retryAfterSeconds = await takeContentCalls(context, { orderId, repository, calls });
  if (retryAfterSeconds === 0) return;
  const reason = 'We have created as much as GitHub allows for now.';
  throw new CodeHostError({ kind: 'retry', reason, retryAfterSeconds });
}
