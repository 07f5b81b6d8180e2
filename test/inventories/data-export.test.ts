import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { purchases } from '#server/features/access/schema.ts';
import { copies } from '#server/features/copies/schema.ts';
import { disclosures } from '#server/features/disclosures/schema.ts';
import { waitingList } from '#server/features/pauses/schema.ts';
import { payouts } from '#server/features/payouts/schema.ts';
import { getDataExport } from '#server/features/privacy/get-data-export.ts';
import { privacyChoices } from '#server/features/privacy/schema.ts';
import { reviews } from '#server/features/reviews/schema.ts';
import { taxDocuments } from '#server/features/tax/schema.ts';
import {
  complaintMessages,
  complaints,
  helpMessages,
  helpRequests,
  questionMessages,
  questions,
} from '#server/features/threads/schema.ts';
import { noticeRecipients } from '#server/features/versions/schema.ts';
import { vivaGuideLinks, vivaMarks } from '#server/features/viva/schema.ts';
import { whatsAppMessages } from '#server/features/whatsapp/schema.ts';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { makeTaxDocument } from '#test/harness/gst.ts';
import { insertTeammate, makePaidOrder } from '#test/harness/paid-order.ts';
import { makeReferredOrder } from '#test/harness/referred-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { tables } from './tables.ts';

// All data stored about a person must be in their export, or be left out by what the table says.

const shop = setUp(openTestShop);

/** What a column's mark is in SQL, and in the export. */
const MARKS: Record<string, (n: number, column: string) => [value: string, shown: string]> = {
  text: (n) => [`'mark-${n}'`, `"mark-${n}"`],
  integer: (n) => [`${700_000 + n}`, `${700_000 + n}`],
  bigint: (n) => [`${700_000 + n}00`, `${700_000 + n}`],
  'timestamp with time zone': (n) => [
    `timestamptz '2031-01-01 00:00Z' + interval '${n} days'`,
    new Date(Date.UTC(2031, 0, 1 + n)).toISOString(),
  ],
  date: (n) => [`date '2031-01-01' + ${n}`, new Date(Date.UTC(2031, 0, 1 + n)).toISOString().slice(0, 10)],
  // Of a JSON object, `toAgreements` shows only the texts that it knows.
  jsonb: (n) => [`'{"terms": "mark-${n}"}'`, `"mark-${n}"`],
  ARRAY: (n) => [`array['mark-${n}']`, `["mark-${n}"]`],
  // The export shows the buyer of an invoice as a separate object, so its fields have no prefix.
  boolean: (_, column) => [
    'true',
    `"${column.replace(/^buyer_/, '').replace(/_(\w)/g, (_, letter) => letter.toUpperCase())}":true`,
  ],
};

/** An account with a row of each exported table. */
async function createAsha(): Promise<Context> {
  const { db } = shop.context;
  const asha = await makeUser(db, { emailVerified: true });
  const orderId = await makePaidOrder(db, { github: { id: 7, login: 'asha-k' } });
  const [purchase] = await db
    .update(purchases)
    .set({ userId: asha.id })
    .where(eq(purchases.orderId, orderId))
    .returning();
  const { projectId } = purchase!;
  await insertTeammate(db, orderId, { id: 'm', githubLogin: 'ravi', githubAccountId: 8 });
  await db.insert(reviews).values({ id: 'r', orderId, projectId, rating: 4, text: 'Good.' });
  await db.insert(disclosures).values({ orderId, reused: 'UI', changed: '', added: '', results: '' });
  await db.insert(copies).values({ orderId, templateOwner: 'acme', templateName: 'shop', owner: 'acme' });
  await db.insert(vivaMarks).values({ orderId, questionId: 'q', mark: 'could' });
  await db.insert(vivaGuideLinks).values({ orderId, token: 'g', expiresAt: sql`now()` });
  await db.insert(whatsAppMessages).values({ orderId, mobileNumber: '919876543210' });
  const complaint = { number: 2000, email: asha.email, reference: '', message: 'Late.', digest: 'd' };
  await db.insert(complaints).values(complaint);
  await db.insert(complaintMessages).values({ id: 'c', number: 2000, sender: 'shop', message: 'Sorry.' });
  await db.insert(helpRequests).values({ number: 3000, orderId, results: 'node missing', dueAt: sql`now()` });
  await db.insert(helpMessages).values({ id: 'h', number: 3000, sender: 'buyer', message: 'It fails.' });
  await db.insert(questions).values({ number: 4000, projectId, userId: asha.id, dueAt: sql`now()` });
  await db
    .insert(questionMessages)
    .values({ id: 'q', number: 4000, sender: 'sender', message: 'Does it need a GPU?' });
  await db.insert(taxDocuments).values(makeTaxDocument(orderId));
  await db.insert(waitingList).values({ token: 'w', projectId, email: asha.email });
  await db.insert(noticeRecipients).values({ token: 'n', email: asha.email });
  await db.insert(payouts).values({
    id: 'p',
    userId: asha.id,
    amountPaise: 30_000,
    claimedReferrals: 3,
    upiId: 'asha@okbank',
  });
  await makeReferredOrder(db, asha.id, { github: { id: 9, login: 'friend' } });
  await db.insert(privacyChoices).values({ userId: asha.id, purpose: 'whatsapp', isAllowed: false });
  return shop.as(actorOf(asha, { emailVerified: true }));
}

/**
 * Marks columns of every row, and returns those whose mark the export does not show. The changes are rolled
 * back.
 */
async function findMissing(asAsha: Context, table: string, columns: Column[]): Promise<string[]> {
  const marks = columns.map(({ name, type }, n) => {
    const mark = MARKS[type]?.(n, name);
    if (!mark) throw new Error(`Add the type ${type} of ${table}.${name} to MARKS.`);
    return { name, value: mark[0], shown: mark[1] };
  });
  const { rows } = await shop.context.db.execute(sql.raw(`select 1 from ${table} limit 1`));
  expect(rows, `Add a row of ${table} to createAsha in this file`).not.toEqual([]);
  let exported = '';
  const attempt = shop.context.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    // Checks and unique indexes would refuse some marks.
    const { rows: rules } = await tx.execute<{ drop: string }>(
      sql`select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as drop
          from pg_constraint where conrelid = ${table}::regclass and contype in ('c', 'p', 'u')
        union all select format('drop index %s', indexrelid::regclass) from pg_index
          where indrelid = ${table}::regclass and indisunique
            and indexrelid not in (select conindid from pg_constraint where conrelid = indrelid)`,
    );
    for (const { drop } of rules) await tx.execute(sql.raw(drop));
    const changes = marks.map(({ name, value }) => `${name} = ${value}`);
    await tx.execute(sql.raw(`update ${table} set ${changes.join(', ')}`));
    exported = JSON.stringify(await getDataExport({ ...asAsha, db: tx as unknown as Context['db'] }));
    tx.rollback();
  });
  await expect(attempt).rejects.toThrow(/rollback/i);
  return marks.filter(({ shown }) => !exported.includes(shown)).map(({ name }) => name);
}

interface Column extends Record<string, unknown> {
  name: string;
  type: string;
}

const exportedTables = tables.flatMap(({ name, about, namesOf }) =>
  typeof about.export === 'object' && 'leftOut' in about.export
    ? [{ name, leftOut: namesOf(about.export.leftOut) }]
    : [],
);

test('the data export has every column that is not left out', async () => {
  const asAsha = await createAsha();
  const missing: string[] = [];
  for (const { name: table, leftOut } of exportedTables) {
    const { rows: columns } = await shop.context.db.execute<Column>(
      sql`select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = ${table}`,
    );
    const exported = columns.filter(({ name }) => !leftOut.includes(name));
    missing.push(...(await findMissing(asAsha, table, exported)).map((name) => `${table}.${name}`));
  }
  expect(missing, 'Export these columns, or list them as left out in the schema').toEqual([]);
});
