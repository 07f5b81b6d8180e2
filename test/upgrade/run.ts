// During an upgrade the previous release serves on a database that the new one has migrated, and after a
// rollback it starts on this database. `npm run test:upgrade -- COMMIT` tries this with that commit; by
// default with the oldest whose database can be upgraded, which is the one before the baseline.
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BASELINE } from '#server/platform/db/migrate.ts';
import { type Program, startProgram } from '../e2e/program.ts';
import { startPostgres } from '../harness/postgres-server.ts';
import { tryShop } from './journeys.ts';

const root = join(import.meta.dirname, '..', '..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

const commit = git('rev-parse', process.argv[2] ?? BASELINE.commitBefore);
const folder = mkdtempSync(join(tmpdir(), 'capstone-previous-'));
const postgres = await startPostgres();
let previous: Program | undefined;
try {
  step(`the previous release is ${git('log', '-1', '--format=%h %s', commit)}`);
  checkOut();
  // The build is made before the first start, whose time is limited.
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, stdio: 'pipe' });
  const settings = { DATABASE_URL: `${postgres.url}/postgres`, DATA_DIR: join(folder, 'data') };
  previous = await startProgram(settings, folder);
  step('it runs on its own schema');
  await tryShop(previous.url, 'before');
  await migrate(settings);
  step('the new release has migrated the database under it');
  await tryShop(previous.url, 'during');
  await previous.terminate();
  previous = await startProgram(settings, folder);
  step('it starts again on the new schema');
  await tryShop(previous.url, 'after');
  const errors = previous.log().match(/"level":50.*/g) ?? [];
  if (errors.length > 0) throw new Error(`It logged errors:\n${errors.join('\n')}`);
  console.log('\n1 passed, 0 failed');
} catch (error) {
  console.error(error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  await previous?.terminate().catch(() => undefined);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function step(message: string): void {
  console.log(`- ${message}`);
}

/** Extracts the commit, with the packages of its lockfile. */
function checkOut(): void {
  const files = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: files });
  const lock = 'package-lock.json';
  if (readFileSync(join(root, lock), 'utf8') === readFileSync(join(folder, lock), 'utf8'))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--ignore-scripts', '--prefer-offline'], { cwd: folder, stdio: 'pipe' });
}

/**
 * Migrates as `npm start` of the new release does before it listens. Meanwhile this process notices which of
 * its connections the previous release closes.
 */
async function migrate(settings: Record<string, string>): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/admin.ts', 'list'], {
    cwd: root,
    env: { ...process.env, ...settings },
  });
}
