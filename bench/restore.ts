import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dumpDatabase } from '#server/platform/db/backup/dump-database.ts';
import { restoreDatabase } from '#server/platform/db/backup/restore-database.ts';
import { writeBackup } from '#server/platform/db/backup/write-backup.ts';
import { type DatabaseOptions, openDatabase } from '#server/platform/db/client.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { runOnServer } from '../test/harness/database.ts';
import { startPostgres } from '../test/harness/postgres-server.ts';
import { fillStatements } from './large-shop.ts';
import { formatSeconds, type Measurement } from './measurements.ts';

// Backs up and restores a shop with a million paid orders, on both databases.

const ORDERS = Number(process.env.RESTORE_ORDERS ?? 1_000_000);
const PROJECTS = 10_000;

export async function measureRestore(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'capstone-restore-'));
  // A server with its usual settings, instead of the tests' own, which never waits for the disk.
  const given = process.env.RESTORE_SERVER_URL;
  const server = given ? { url: given, stop: async () => undefined } : await startPostgres();
  try {
    const measurements: Measurement[] = [];
    for (const name of ['capstone_from', 'capstone_to'])
      await runOnServer(server.url, `CREATE DATABASE ${name}`);
    const postgres = (name: string) => ({ databaseUrl: `${server.url}/${name}` });
    measurements.push(
      ...(await measure('PostgreSQL', folder, postgres('capstone_from'), postgres('capstone_to'))),
    );
    for (const name of ['capstone_from', 'capstone_to'])
      await runOnServer(server.url, `DROP DATABASE ${name}`);
    const embedded = (name: string) => ({ dataDir: join(folder, name) });
    measurements.push(...(await measure('embedded', folder, embedded('from'), embedded('to'))));
    return measurements;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(
  name: string,
  folder: string,
  from: DatabaseOptions,
  to: DatabaseOptions,
): Promise<Measurement[]> {
  const file = join(folder, `${name}.backup`);
  const filled = await timed(() => fill(from));
  const written = await timed(() => backUp(from, file));
  const { size } = await stat(file);
  const restored = await timed(() => restore(to, file));
  return [
    { name: `${name}: fill with ${ORDERS} paid orders`, value: filled },
    { name: `${name}: backup, read back`, value: `${written}, ${Math.round(size / 1e6)} MB` },
    { name: `${name}: restore`, value: restored },
  ];
}

async function timed(work: () => Promise<void>): Promise<string> {
  const from = performance.now();
  await work();
  return formatSeconds(performance.now() - from);
}

async function fill(options: DatabaseOptions): Promise<void> {
  const database = await openDatabase(options);
  await migrateDatabase(database);
  await database.withSession(async (client) => {
    // Neither triggers nor foreign keys: this is not what is measured.
    await client.query('SET session_replication_role = replica');
    for (const statement of fillStatements(PROJECTS, ORDERS)) await client.query(statement);
  });
  await database.close();
}

async function backUp(options: DatabaseOptions, file: string): Promise<void> {
  const database = await openDatabase(options);
  await writeBackup((write) => dumpDatabase(database, write), file);
  await database.close();
}

async function restore(options: DatabaseOptions, file: string): Promise<void> {
  const database = await openDatabase(options);
  await restoreDatabase(database, file, { replace: false });
  await database.close();
}
