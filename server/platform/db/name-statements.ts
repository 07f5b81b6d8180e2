import { LRUCache } from 'lru-cache';
import type pg from 'pg';

// A statement with a name is parsed once per connection and planned a few times, instead of whenever it runs: that took longer than
// most of our statements themselves, on the embedded database several times as long.

/** Rarer texts, such as those of filters and lists of any length, are not worth a plan in each connection's memory. */
const FREQUENT_USES = 5;
const MAX_NAMES = 500;
/** Longer ones insert many rows, seldom as many as before. */
const MAX_TEXT_LENGTH = 8000;
/** A plan was made for the tables of its time. The embedded database has nothing that would say when they have grown. */
const PLAN_LIFETIME_MS = 60_000;
/** See https://www.postgresql.org/docs/current/errcodes-appendix.html; also of a plan whose columns a migration has changed. */
const FEATURE_NOT_SUPPORTED = '0A000';

const uses = new LRUCache<string, { count: number }>({ max: 2000 });
const names = new Map<string, string>();
let nameCount = 0;

/** Has a client of the pool name its frequent statements. Not through a pooler, which may use another connection each time. */
export function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let plansUntil = performance.now() + PLAN_LIFETIME_MS;
  client.query = ((statement: unknown, ...rest: unknown[]) => {
    const text = textOf(statement, rest[0]);
    const name = text === null ? undefined : nameOf(text);
    if (text === null || name === undefined) return query(statement, ...rest);
    if (performance.now() > plansUntil) {
      plansUntil = performance.now() + PLAN_LIFETIME_MS;
      // Sent before the statement and not waited for. Fails only in a transaction that has failed already.
      (query('DISCARD PLANS') as Promise<unknown>).catch(() => undefined);
    }
    const config = typeof statement === 'string' ? { text, name } : { ...(statement as object), name };
    const result = query(config, ...rest);
    if (result instanceof Promise) result.catch((error) => renameOutdated(text, error));
    return result;
  }) as typeof client.query;
}

/** How to find a pattern depends on the pattern: a plan for any reads the whole index of searches for one as short as "c#". */
const HAS_PATTERN = /(?:\blike|~) \$\d/i;

/** A single statement that reads, as pg-boss fetches jobs; not BEGIN and the like. */
const IS_QUERY = /^\s*(?:select|with)\b[^;]*$/i;

/** The text of a statement with parameters, or of a query; null of any other. */
function textOf(statement: unknown, values: unknown): string | null {
  const isText = typeof statement === 'string';
  const config = (isText ? { text: statement } : statement) as {
    text?: string;
    values?: unknown;
    name?: string;
  };
  const given = Array.isArray(values) ? values : config.values;
  const isPlain = isText || Object.getPrototypeOf(statement) === Object.prototype;
  if (!isPlain || !config.text || config.name || config.text.length > MAX_TEXT_LENGTH) return null;
  if (HAS_PATTERN.test(config.text)) return null;
  const hasValues = Array.isArray(given) && given.length > 0;
  return hasValues || IS_QUERY.test(config.text) ? config.text : null;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_NAMES) return known;
  const use = uses.get(text) ?? { count: 0 };
  uses.set(text, use);
  use.count += 1;
  return use.count > FREQUENT_USES ? giveName(text) : undefined;
}

function giveName(text: string): string {
  nameCount += 1;
  const name = `capstone_${nameCount}`;
  names.set(text, name);
  return name;
}

/** A prepared statement never runs again after a migration has changed what it returns: the text gets another name. */
function renameOutdated(text: string, error: { code?: string }): void {
  if (error.code === FEATURE_NOT_SUPPORTED && names.has(text)) giveName(text);
}
