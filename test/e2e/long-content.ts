import type pg from 'pg';

/** The widest letters, and a Hindi word that has no place to wrap either. */
const LATIN = 'W';
const HINDI = 'विश्वविद्यालयानुदानराष्ट्रीयकरण';

const EMAIL_LENGTH = 254;

/** Columns, the length that the forms accept, and what fills them up. Long prose is cut to 400 characters. */
const COLUMNS: [table: string, column: string, length: number, fill?: string][] = [
  ['projects', 'name', 120],
  ['projects', 'description', 400, HINDI],
  ['projects', 'repo_owner', 100],
  ['projects', 'repo_name', 100],
  ['repository_snapshots', 'repo_owner', 100],
  ['repository_snapshots', 'repo_name', 100],
  ['orders', 'project_name', 120],
  ['orders', 'repo_owner', 100],
  ['orders', 'repo_name', 100],
  ['orders', 'github_login', 100],
  ['orders', 'buyer_legal_name', 200, HINDI],
  ['orders', 'buyer_address', 400],
  ['users', 'github_login', 100],
  ['invitations', 'github_login', 100],
  ['invitations', 'reason', 400],
  ['reviews', 'text', 400],
  ['reviews', 'answer', 400, HINDI],
  ['help_messages', 'message', 400],
  ['help_requests', 'results', 400],
  ['complaints', 'reference', 100],
  ['complaints', 'message', 400, HINDI],
  ['complaint_messages', 'message', 400],
  ['question_messages', 'message', 400],
  ['disclosures', 'reused', 400],
  ['exceptions', 'message', 400],
  ['exceptions', 'resolution', 400],
  ['payouts', 'upi_id', 100],
  ['refunds', 'reason', 400],
  ['refunds', 'last_error', 400],
  ['provider_events', 'type', 100],
  ['provider_events', 'event_id', 100],
  ['provider_events', 'outcome', 100],
  ['audit_log', 'subject', 128],
  ['settlements', 'utr', 100],
  ['settlement_lines', 'description', 200],
  ['repository_syncs', 'failure', 400],
];

const EMAILS = ['users', 'orders', 'complaints', 'waiting_list', 'auth_users'];

/** Lists of texts and objects with texts. Of an object, only these fields are texts of people. */
const STRUCTURES: [table: string, column: string][] = [
  ['repository_snapshots', 'tree'],
  ['repository_snapshots', 'checks'],
  ['repository_snapshots', 'release'],
  ['projects', 'hardware'],
  ['projects', 'viva'],
  ['projects', 'paper'],
  ['projects', 'tours'],
  ['viva_sets', 'tours'],
  ['viva_sets', 'questions'],
  ['exceptions', 'detail'],
  ['audit_log', 'detail'],
  ['tax_documents', 'buyer'],
  ['tax_documents', 'seller'],
];
const TEXTS =
  /^(path|summary|tag|name|item|ask|points|reason|description|email|legalName|address|repository|login|githubId|accounts|title|authors|venue)$/;
const STRUCTURED_LENGTH = 120;

/** Comments far to the right: at each width, the spaces before some of them do not fit into the line. */
const CODE = Array.from({ length: 12 }, (_, line) => `${'ab('.repeat(6 + line)};${' '.repeat(30)}// far`);

const README = `<h1>${LATIN.repeat(90)}</h1><p>${LATIN.repeat(90)} <code>${LATIN.repeat(90)}</code></p>
<pre><code>${LATIN.repeat(200)}</code></pre>
<table><tbody><tr><td>${LATIN.repeat(90)}</td><td>${HINDI.repeat(3)}</td></tr></tbody></table>
<ul><li>${LATIN.repeat(90)}</li></ul>
<details><summary>${LATIN.repeat(90)}</summary><p>${LATIN.repeat(90)}</p></details>`;

/** Fills the shop's texts up to the longest that the forms accept, without spaces. */
export async function lengthenContent(database: pg.Pool): Promise<void> {
  // Triggers freeze some columns, and would publish each change.
  await database.query('set session_replication_role = replica');
  await database.query("update repository_syncs set next_sync_at = now() + interval '1 day'");
  for (const [table, column, length, fill = LATIN] of COLUMNS)
    await database.query(
      `update ${table} set ${column} = rpad(${column}, $1, $2) where ${column} is not null`,
      [length, fill],
    );
  for (const table of EMAILS)
    await database.query(
      `update ${table} set email = rpad(split_part(email, '@', 1), 64, 'w') || '@' || repeat(repeat('w', 62) || '.', 2)
         || rpad('', $1 - 64 - 1 - 126 - length(split_part(email, '@', 2)) - 1, 'w') || '.' || split_part(email, '@', 2)
       where email like '%@%'`,
      [EMAIL_LENGTH],
    );
  await database.query(
    `update projects set features = (select array_agg(rpad(each, 200, $1)) from unnest(features) each),
       tech = (select array_agg(rpad(each, 80, $2)) from unnest(tech) each)`,
    [HINDI, LATIN],
  );
  for (const [table, column] of STRUCTURES) {
    const { rows } = await database.query(`select ctid, ${column} as value from ${table}`);
    for (const { ctid, value } of rows)
      await database.query(`update ${table} set ${column} = $2 where ctid = $1`, [
        ctid,
        JSON.stringify(lengthen(value)),
      ]);
  }
  await database.query(
    `update viva_sets set code = (select jsonb_object_agg(id, $1::jsonb) from jsonb_object_keys(code) id)
       where code <> '{}'`,
    [JSON.stringify(CODE)],
  );
  await database.query('update repository_snapshots set readme_html = $1', [README]);
  await database.query(
    `insert into project_versions (project_id, release_id, tag, name, notes_html, published_at, updated_at)
     select project_id, 'long', repeat($1, 100), repeat($1, 200), $2, now(), now() from repository_snapshots`,
    [LATIN, README],
  );
  await database.query('set session_replication_role = default');
  await database.query("select pg_notify('capstone_live', 'projects')");
}

function lengthen(value: unknown, isText = false): unknown {
  if (typeof value === 'string') return isText ? value.padEnd(STRUCTURED_LENGTH, LATIN) : value;
  if (Array.isArray(value)) return value.map((each) => lengthen(each, isText));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, lengthen(each, isText || TEXTS.test(key))]),
  );
}
