import type { Context } from '#server/context.ts';
import { finishConnection, startConnection } from '#server/features/connections/connect-github.ts';
import { findConnection, linkOrder } from '#server/features/connections/find-connection.ts';
import type { ConnectProblem } from '#server/features/connections/rules/connection.ts';
import type { FakeGithub } from './fake-github.ts';

const ORIGIN = 'http://localhost:3000';

interface Given {
  /** The scope that GitHub grants; by default the requested one. */
  scope?: string;
  /** The order that the connection is linked to; by default none. */
  orderId?: string;
}

/** Connects a GitHub account like a browser. Returns the secret of its cookie, and why it failed. */
export async function connectGithub(
  context: Context,
  github: FakeGithub,
  login: string,
  { scope, orderId }: Given = {},
): Promise<{ secret: string; problem: ConnectProblem | null }> {
  const { url, secret } = await startConnection(context, ORIGIN);
  const { searchParams } = github.authorize(url, login, scope === undefined ? {} : { scope });
  const [state, code] = [searchParams.get('state'), searchParams.get('code')];
  const problem = await finishConnection(context, { secret, state, code, origin: ORIGIN });
  const connection = await findConnection(context, secret);
  if (orderId && connection) await linkOrder(context.db, connection.id, orderId);
  return { secret, problem };
}
