import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { booksCheck } from '#server/features/doctor/books-check.ts';
import type { DatabaseFacts, DoctorContext } from '#server/features/doctor/check.ts';
import { reconcileProvider } from '#server/features/payments/reconcile/reconcile-provider.ts';
import { dumpDatabase } from '#server/platform/db/backup/dump-database.ts';
import { writeBackup } from '#server/platform/db/backup/write-backup.ts';
import { type Database, openDatabase } from '#server/platform/db/client.ts';
import { getBooksFacts } from '#server/readers/operator/operator-facts.ts';
import { runOnServer } from '../harness/database.ts';
import { gstSettings, REGISTERED } from '../harness/gst.ts';
import { openOrderShop } from '../harness/order-shop.ts';
import { setUp } from '../harness/set-up.ts';

const shop = setUp(() => openOrderShop({ settings: gstSettings() }));
/** The doctor leaves out younger payments, which may still be on their way. */
const SECONDS_AGO = 20 * 60;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'capstone-restored-'));
});
afterAll(() => rm(folder, { recursive: true }));

let buyers = 0;

/** Opens an order of another buyer. Returns its public ID. */
function open(): Promise<string> {
  buyers += 1;
  return shop.createOpenOrder({ email: `b${buyers}@example.com`, githubId: `b${buyers}`, state: '27' });
}

/** Pays an order and, for its credit note, returns a part of the payment. */
async function payAndReturnPart(publicId: string): Promise<void> {
  const created = Math.floor(Date.now() / 1000) - SECONDS_AGO;
  await shop.pay(publicId, { id: `pay_${publicId}`, created_at: created });
  await shop.context.payments.refund({ paymentId: `pay_${publicId}`, amountPaise: 100, key: publicId });
  await reconcileProvider(shop.context);
}

/** Backs up the shop without the queue of the tests, as a backup has no jobs. */
async function backUp(file: string): Promise<void> {
  const { pool } = shop.database;
  await pool.query('create schema aside; alter table test_jobs set schema aside');
  await writeBackup((write) => dumpDatabase(shop.database, write), file);
  await pool.query('alter table aside.test_jobs set schema public; drop schema aside');
}

/** Restores a backup into an empty database. Returns the database and the command's output. */
async function restore(file: string): Promise<{ database: Database; output: string }> {
  const isEmbedded = shop.database.kind === 'embedded';
  const name = `restored_${process.pid}`;
  const databaseUrl = isEmbedded ? '' : `${inject('postgresUrl')}/${name}`;
  if (!isEmbedded) await runOnServer(inject('postgresUrl'), `CREATE DATABASE ${name}`);
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/restore.ts', file], {
    env: { PATH: process.env.PATH, ...REGISTERED, DATA_DIR: folder, DATABASE_URL: databaseUrl },
  });
  const database = await openDatabase(isEmbedded ? { dataDir: folder } : { databaseUrl });
  const close = async () => {
    await database.close();
    if (!isEmbedded) await runOnServer(inject('postgresUrl'), `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { database: { ...database, close }, output: stdout };
}

async function listNumbers({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query('select number from tax_documents order by number');
  return rows.map(({ number }) => number);
}

async function runDoctor(context: Context): Promise<string> {
  const { settings, payments } = context;
  const getDatabaseFacts = async () => (await getBooksFacts(context.db)) as DatabaseFacts;
  const doctor = { settings, providers: { payments }, getDatabaseFacts } as unknown as DoctorContext;
  return (await booksCheck.run(doctor)).message ?? '';
}

test('numbers given out after a backup are not given out again once it is restored', async () => {
  await payAndReturnPart(await open());
  // The shop is older than these payments.
  await shop.database.pool.query('update provider_readings set since = since - 86400');
  const paidLater = await open();
  const file = join(folder, 'shop.backup');
  await backUp(file);
  await payAndReturnPart(paidLater);
  const openedLater = await open();
  await payAndReturnPart(openedLater);
  const given = await listNumbers(shop.database);
  expect(given).toHaveLength(6);

  const { database, output } = await restore(file);
  try {
    const jobs = { ...shop.context.jobs, enqueue: async () => undefined };
    const context: Context = { ...shop.context, db: database.db, jobs };
    const kept = await listNumbers(database);
    expect(kept).toHaveLength(2);
    expect(output).toMatch(/Tax documents continue at CAP\/\d\d-\d\d\/010002 and CRN\/\d\d-\d\d\/010002\./);
    expect(await runDoctor(context)).toMatch(
      /^they were restored from a backup: follow the case .+; they lack 2 captured payments of the last day/,
    );

    await reconcileProvider(context);
    const added = (await listNumbers(database)).filter((number) => !kept.includes(number));
    expect(added).toHaveLength(2);
    expect(added.filter((number) => given.includes(number))).toEqual([]);
    expect(added.every((number) => number.endsWith('/010002'))).toBe(true);
    const { rows } = await database.pool.query('select kind, subject from exceptions order by kind');
    expect(rows).toMatchObject([
      { kind: 'restored_books' },
      { kind: 'unknown_order', subject: `pay_${openedLater}` },
    ]);
    expect(await runDoctor(context)).not.toContain('they lack');
  } finally {
    await database.close();
  }
});
