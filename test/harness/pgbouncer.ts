import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { getServerAccount } from './postgres-server.ts';

export interface PgBouncer {
  /** The connection string without a database name: append `/` and a name. */
  url: string;
  stop(): Promise<void>;
}

/** Whether PgBouncer is installed (Debian: `apt-get install pgbouncer`). npm has no package for it. */
export const hasPgBouncer = canRun('pgbouncer');

function canRun(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts PgBouncer in transaction mode in front of a server that trusts loopback connections. */
export async function startPgBouncer(serverUrl: string): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'capstone-pgbouncer-'));
  const account = getServerAccount();
  if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
  const port = await freePort();
  const config = join(folder, 'pgbouncer.ini');
  await writeFile(
    config,
    `[databases]
* = host=127.0.0.1 port=${new URL(serverUrl).port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 5
`,
  );
  const child = spawn('pgbouncer', [config], { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  await untilListening(child);
  return {
    url: `postgres://postgres@127.0.0.1:${port}`,
    async stop() {
      const closed = new Promise((done) => child.once('close', done));
      child.kill('SIGQUIT');
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function untilListening(child: ChildProcess): Promise<void> {
  let log = '';
  process.once('exit', () => child.kill('SIGQUIT'));
  return new Promise((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      log += chunk;
      if (log.includes('process up')) resolve();
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(log)));
  });
}
