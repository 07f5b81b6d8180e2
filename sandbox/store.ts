import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** What the stand-ins remember, so that a restart forgets no order, payment, invite or mail. */
export interface Store {
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  /** Runs one statement and gives the row id of what it inserted. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** All of `work` or nothing of it. `work` is synchronous, so two requests never interleave inside. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

// Amounts are paise, moments are seconds since 1970, as the providers count them.
const SCHEMA = `
create table if not exists orders (
  id text primary key, amount integer not null, currency text not null, receipt text, notes text not null,
  status text not null default 'created', attempts integer not null default 0, created_at integer not null
) strict;
create table if not exists payments (
  id text primary key, order_id text not null references orders, amount integer not null, currency text not null,
  status text not null, email text not null, contact text not null, description text, notes text not null,
  amount_refunded integer not null default 0, created_at integer not null
) strict;
create unique index if not exists one_capture_per_order on payments (order_id) where status <> 'failed';
create table if not exists refunds (
  id text primary key, payment_id text not null references payments, amount integer not null, notes text not null,
  receipt text, idempotency_key text unique, request text not null, created_at integer not null
) strict;
create table if not exists events (
  id text primary key, name text not null, payment_id text not null references payments, body text not null,
  state text not null default 'pending', tries integer not null default 0, last_status integer,
  created_at integer not null
) strict;
create table if not exists accounts (
  id integer primary key, key text not null unique, login text not null, type text not null
) strict;
create table if not exists invitations (
  id integer primary key autoincrement, repo_key text not null, owner text not null, repo text not null,
  account_id integer not null references accounts, permission text not null, state text not null default 'pending',
  created_at integer not null
) strict;
create unique index if not exists one_open_invitation on invitations (repo_key, account_id)
  where state in ('pending', 'accepted');
create table if not exists refusals (
  repo_key text not null, account_id integer not null, count integer not null, primary key (repo_key, account_id)
) strict;
create table if not exists mails (
  id integer primary key autoincrement, sender text not null, recipients text not null, subject text not null,
  body_text text not null, body_html text, sent_at integer not null
) strict;
`;

/** Opens `sandbox.sqlite` in `dataDir`, which is made when it is missing. */
export function openStore(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, 'sandbox.sqlite'));
  database.exec('pragma journal_mode = wal; pragma busy_timeout = 5000; pragma foreign_keys = on;');
  database.exec(SCHEMA);

  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string) => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };

  return {
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values) as Row[],
    get: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).get(...values) as Row | undefined,
    run: (sql, ...values) => Number(prepare(sql).run(...values).lastInsertRowid),
    transaction(work) {
      database.exec('begin immediate');
      try {
        const result = work();
        database.exec('commit');
        return result;
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
    close: () => database.close(),
  };
}

/** Now, in whole seconds since 1970. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
