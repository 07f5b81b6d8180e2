import { createHash } from 'node:crypto';
import { and, arrayContains, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { githubConnections } from './schema.ts';

/** A GitHub account whose owner was confirmed by GitHub. */
export interface Connection {
  id: string;
  githubLogin: string;
  githubAccountId: number;
  avatarUrl: string | null;
}

/** A connection with its token. */
export interface UsableConnection extends Connection {
  token: string;
}

/** The database stores hashes of secrets only. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function isConnection(id: string): SQL {
  return eq(githubConnections.id, id);
}

const isUsable = and(isNotNull(githubConnections.token), gt(githubConnections.endsAt, sql`now()`));

/** Finds the connection that belongs to a browser's cookie; null when there is none or it has expired. */
export async function findConnection(
  { db, githubOauth }: Pick<Context, 'db' | 'githubOauth'>,
  secret: string | null,
): Promise<Connection | null> {
  if (!secret || !githubOauth) return null;
  const [row] = await db
    .select()
    .from(githubConnections)
    .where(and(isConnection(hashSecret(secret)), isUsable));
  return row ? toConnection(row) : null;
}

/** Finds the newest connection that was used to make the order. */
export async function findOrderConnection(
  { db, sealer, githubOauth }: Pick<Context, 'sealer' | 'githubOauth'> & { db: Executor },
  orderId: string,
): Promise<UsableConnection | null> {
  if (!githubOauth) return null;
  const [row] = await db
    .select()
    .from(githubConnections)
    .where(and(arrayContains(githubConnections.orderIds, [orderId]), isUsable))
    .orderBy(sql`${githubConnections.createdAt} desc`)
    .limit(1);
  return row ? openConnection({ sealer }, row) : null;
}

type Row = typeof githubConnections.$inferSelect;

/** Null when the connection has no token, or one that cannot be opened, as after a change of AUTH_SECRET. */
export function openConnection({ sealer }: Pick<Context, 'sealer'>, row: Row): UsableConnection | null {
  const connection = toConnection(row);
  const token = row.token && sealer.open(purposeOf(row.id), row.token);
  return connection && token ? { ...connection, token } : null;
}

function toConnection({ id, githubLogin, githubAccountId, avatarUrl }: Row): Connection | null {
  if (githubLogin === null || githubAccountId === null) return null;
  return { id, githubLogin, githubAccountId, avatarUrl };
}

export function sealToken({ sealer }: Pick<Context, 'sealer'>, id: string, token: string): string {
  return sealer.seal(purposeOf(id), token);
}

const purposeOf = (id: string) => `github token ${id}`;

/** Records that a connection was used to make an order, in the transaction that reserves the order. */
export async function linkOrder(tx: Executor, connectionId: string, orderId: string): Promise<void> {
  const { orderIds } = githubConnections;
  await tx
    .update(githubConnections)
    .set({ orderIds: sql`array_append(array_remove(${orderIds}, ${orderId}), ${orderId})` })
    .where(isConnection(connectionId));
}
