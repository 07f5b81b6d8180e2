import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/client.ts';
import { orderTeams } from '../../orders/schema.ts';
import { invitations } from '../schema.ts';

/**
 * Lists the GitHub accounts of an order's teammates: those named at the checkout, and all that were added
 * later, including removed ones.
 */
export function teamAccountIdsOf(orderId: SQLWrapper | string): SQL<number[]> {
  return sql<number[]>`(select coalesce(jsonb_agg(team.id), '[]') from (
    select ${invitations.githubAccountId} as id from ${invitations}
    where ${invitations.orderId} = ${orderId} and ${invitations.role} = 'teammate'
    union
    select (account ->> 'accountId')::bigint from ${orderTeams}, jsonb_array_elements(${orderTeams.accounts}) account
    where ${orderTeams.orderId} = ${orderId}) team)`;
}

export async function listTeamAccountIds(db: Executor, orderId: string): Promise<number[]> {
  const { rows } = await db.execute<{ ids: number[] }>(sql`select ${teamAccountIdsOf(orderId)} as ids`);
  return rows[0]?.ids ?? [];
}
