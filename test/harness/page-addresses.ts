import type { RouteConfigEntry } from '@react-router/dev/routes';
import type pg from 'pg';
import routes from '../../app/routes.ts';

/** A route of app/routes.ts with the whole pattern of its address. */
export interface RoutePattern {
  pattern: string;
  /** The route's file, from the folder `app`. */
  file: string;
}

/** Lists every route, with those inside of others. */
export async function listRoutes(): Promise<RoutePattern[]> {
  return walk(await routes, '');
}

function walk(entries: readonly RouteConfigEntry[], parent: string): RoutePattern[] {
  return entries.flatMap(({ path = '', file, children = [] }) => {
    const pattern = path === '' ? parent : `${parent}/${path}`;
    return [{ pattern: pattern || '/', file }, ...walk(children, pattern)];
  });
}

/** The most statements that a page may need, the session's included. Some pages have a smaller budget. */
const MOST_STATEMENTS = 8;
const BUDGETS: Record<string, number> = { '/dashboard': 7 };

/** The budget of a page's statements; null for what is no page, such as a file. */
export function budgetOf({ pattern, file }: RoutePattern): number | null {
  return file.endsWith('.tsx') ? (BUDGETS[pattern] ?? MOST_STATEMENTS) : null;
}

/**
 * Fills the parameters of a pattern in. A parameter without a value gets one that nothing has, or is left out if it
 * may be.
 */
export function fillPattern(pattern: string, values: Record<string, string>): string {
  return pattern
    .replace(/\/:(\w+)\?/g, (_, name: string) => (values[name] ? `/${values[name]}` : ''))
    .replace(/:(\w+)|\*/g, (_, name?: string) => (name && values[name]) || 'none');
}

/** What the parameters of addresses stand for, as statements that find one. `$1` is the ID of the buyer. */
const PARAMETERS = {
  orderId: `select public_id as value from orders join purchases on order_id = orders.id
    where user_id = $1 and revoked_at is null order by orders.created_at limit 1`,
  projectSlug: `select slug as value from projects where status = 'published' order by display_order, id limit 1`,
  projectId: 'select id as value from projects order by display_order, id limit 1',
  technologySlug: `select regexp_replace(lower(tech[1]), '[^a-z0-9]+', '-', 'g') as value from projects
    where tech[1] ~ '^[A-Za-z0-9]+$' and status = 'published' order by display_order limit 1`,
  userId: 'select $1 as value',
  payoutId: `select id as value from payouts order by status <> 'pending', requested_at limit 1`,
  webhookId: 'select id as value from webhooks limit 1',
  settlementId: 'select id as value from settlements order by settled_at limit 1',
};

/** Finds values for the parameters of addresses in a shop's database; those that the shop lacks are missing. */
export async function findParameters(
  pool: Pick<pg.ClientBase, 'query'>,
  buyerId: string,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, statement] of Object.entries(PARAMETERS)) {
    const values = statement.includes('$1') ? [buyerId] : [];
    const { rows } = await pool.query<{ value: string }>(statement, values);
    if (rows[0]) found[name] = rows[0].value;
  }
  return found;
}
