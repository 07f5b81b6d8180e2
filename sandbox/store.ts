import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** The state of the fake providers. */
export type Store = ReturnType<typeof openStore>;

// Amounts are paise and times are Unix seconds, as in the providers' APIs.
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
-- Fees that buyers paid on top, by the account's setting.
create table if not exists customer_fees (
  payment_id text primary key, fee integer not null, tax integer not null
) strict;
create view if not exists payment_rows as
  select payments.*, payments.rowid as position, customer_fees.fee as customer_fee, customer_fees.tax as customer_fee_tax
  from payments left join customer_fees on payment_id = payments.id;
create table if not exists refunds (
  id text primary key, payment_id text not null references payments, amount integer not null, notes text not null,
  receipt text, idempotency_key text unique, request text not null, created_at integer not null
) strict;
-- Refunds that pend or failed; all others are processed.
create table if not exists refund_states (
  refund_id text primary key, status text not null
) strict;
create view if not exists refund_rows as
  select refunds.*, refunds.rowid as position, coalesce(refund_states.status, 'processed') as status
  from refunds left join refund_states on refund_id = refunds.id;
create table if not exists disputes (
  id text primary key, payment_id text not null, amount integer not null, status text not null,
  created_at integer not null
) strict;
create table if not exists settlement_lines (
  entity_id text not null, settlement_id text not null, type text not null, amount integer not null, fee integer not null,
  tax integer not null, credit integer not null, debit integer not null, payment_id text, order_id text, dispute_id text,
  method text, created_at integer not null, settled_at integer not null, primary key (settlement_id, entity_id)
) strict;
create table if not exists documents (
  id text primary key, purpose text not null, name text not null, mime_type text not null, content blob not null,
  created_at integer not null
) strict;
-- The evidence of contested disputes as JSON, with the documents in it.
create table if not exists dispute_evidence (
  dispute_id text primary key references disputes, evidence text not null
) strict;
create view if not exists dispute_rows as
  select disputes.*, disputes.rowid as position, evidence from disputes left join dispute_evidence on dispute_id = disputes.id;
create table if not exists switches (name text primary key) strict;
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
-- What the buttons of /sandbox did to a repository, by its first name.
-- Repositories that were generated from a template, with its files at that moment.
create table if not exists generated_repositories (
  repo_key text primary key, owner text not null, repo text not null, template_key text not null,
  template text not null, commit_sha text not null, created_at integer not null
) strict;
create table if not exists repository_changes (
  id integer primary key autoincrement, repo_key text not null, change text not null, created_at integer not null
) strict;
create index if not exists changes_of_repository on repository_changes (repo_key, id);
create table if not exists repository_locations (
  repo_key text primary key, owner text not null, repo text not null, is_private integer not null, is_deleted integer not null
) strict;
-- Repositories that take no changes.
create table if not exists repository_closures (repo_key text primary key, closure text not null) strict;
create table if not exists repository_names (name_key text primary key, repo_key text not null) strict;
create table if not exists deliveries (
  id text primary key, event text not null, repo_key text not null, body text not null, last_status integer,
  state text not null default 'pending', created_at integer not null
) strict;
create table if not exists oauth_codes (
  code text primary key, account_id integer not null, scope text not null, redirect_uri text not null, challenge text,
  created_at integer not null
) strict;
create table if not exists oauth_tokens (token text primary key, account_id integer not null, scope text not null) strict;
create table if not exists whatsapp_messages (
  id integer primary key autoincrement, recipient text not null, template text not null, parameters text not null,
  sent_at integer not null
) strict;
create table if not exists mails (
  id integer primary key autoincrement, sender text not null, recipients text not null, subject text not null,
  body_text text not null, body_html text, sent_at integer not null
) strict;
create table if not exists mail_attachments (
  id integer primary key autoincrement, mail_id integer not null references mails, filename text not null,
  content_type text not null, content blob not null
) strict;
`;

/** Opens the SQLite file and creates it if needed. `:memory:` keeps nothing. */
export function openStore(file: string) {
  const database = new DatabaseSync(file);
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
    run: (sql: string, ...values: SQLInputValue[]) => void prepare(sql).run(...values),
    /** Inserts a row and returns its id. */
    insert(table: string, row: Record<string, SQLInputValue>) {
      const columns = Object.keys(row);
      const sql = `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
      return Number(prepare(sql).run(...Object.values(row)).lastInsertRowid);
    },
    /** Runs `work` in a transaction. It is synchronous, so no other request interferes. */
    transaction<Result>(work: () => Result) {
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

export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
