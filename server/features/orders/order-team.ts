import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { orders, orderTeams, type TeamAccount } from './schema.ts';

/** The accounts that an order is for, besides its buyer's. */
export interface OrderTeam {
  /** The largest number of accounts, the buyer's included; 1 for the buyer alone. */
  size: number;
  /** The teammates named at checkout, sorted by account ID. */
  accounts: TeamAccount[];
}

/** Stores a new order's team, in the statement that follows and stores the order. */
export function withOrderTeam(tx: Executor, orderId: string, { size, accounts }: OrderTeam) {
  if (size === 1) return tx;
  return tx.with(tx.$with('team').as(tx.insert(orderTeams).values({ orderId, size, accounts })));
}

/** Gets the team that was agreed in the order. */
export async function getOrderTeam(db: Executor, orderId: string): Promise<OrderTeam> {
  const [team] = await db.select().from(orderTeams).where(eq(orderTeams.orderId, orderId));
  return team ?? { size: 1, accounts: [] };
}

/** Whether an order is for exactly this team. */
export function hasTeam({ size, accounts }: OrderTeam): SQL {
  const ofOrder = sql`select 1 from ${orderTeams} where ${orderTeams.orderId} = ${orders.id}`;
  if (size === 1) return sql`not exists (${ofOrder})`;
  const isSame = sql`${orderTeams.size} = ${size} and ${orderTeams.accounts} = ${JSON.stringify(accounts)}::jsonb`;
  return sql`exists (${ofOrder} and ${isSame})`;
}

/** Erases the teammates named in orders. */
export async function eraseOrderTeams(tx: Executor, orderIds: string[]): Promise<void> {
  await tx.update(orderTeams).set({ accounts: [] }).where(inArray(orderTeams.orderId, orderIds));
}
