import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { copyBinaries, findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';

export interface PostgresServer {
  /** A connection string without a database name at its end: append one. */
  url: string;
  /** The folder of the server's binaries: npm's, or an installed one when npm's cannot run here. */
  bin: string;
  stop(): Promise<void>;
}

const locale = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';

interface Owner {
  uid?: number;
  gid?: number;
}

/** Starts a real PostgreSQL server for the tests, on loopback, in a temporary folder that `stop` removes. */
export async function startPostgres(): Promise<PostgresServer> {
  const failures: string[] = [];
  for (const binaries of await findPostgresBinaries()) {
    try {
      return await startWith(binaries);
    } catch (error) {
      failures.push(`${binaries.bin}: ${error instanceof Error ? error.message : error}`);
    }
  }
  throw new Error(`No PostgreSQL could be started for the tests.\n${failures.join('\n')}`);
}

async function startWith(binaries: PostgresBinaries): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'capstone-postgres-'));
  const owner = serverOwner();
  try {
    await chmod(folder, 0o755);
    const data = join(folder, 'data');
    await mkdir(data, { mode: 0o700 });
    if (owner.uid !== undefined && owner.gid !== undefined) await chown(data, owner.uid, owner.gid);
    const bin = await initialise(binaries, { folder, data, owner });
    const port = await freePort();
    const server = await serve(bin, { data, port, owner });
    return {
      url: `postgres://postgres@127.0.0.1:${port}`,
      bin,
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

/** PostgreSQL refuses to run as root, so root lends it another account: its own when there is one, else nobody's. */
function serverOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // no such account here: try the next
    }
  }
  throw new Error('There is no account that PostgreSQL could run as.');
}

/** Makes the data folder; answers with the folder of the binaries that worked. */
async function initialise(
  binaries: PostgresBinaries,
  place: { folder: string; data: string; owner: Owner },
): Promise<string> {
  try {
    await initdb(binaries.bin, place);
    return binaries.bin;
  } catch (error) {
    if (!binaries.native || place.owner.uid === undefined) throw error;
    const { bin } = await copyBinaries(binaries.native, join(place.folder, 'native'));
    await initdb(bin, place);
    return bin;
  }
}

async function initdb(bin: string, { data, owner }: { data: string; owner: Owner }): Promise<void> {
  const args = ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8'];
  await run(join(bin, 'initdb'), [...args, '--locale', locale, '--no-sync', '--no-instructions'], owner);
}

function run(file: string, args: string[], owner: Owner): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...owner,
      cwd: '/',
      env: environment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const said = collect(child);
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(said.text.trim() || `status ${code}`)),
    );
  });
}

// The data is thrown away, so nothing has to reach the disk.
const throwAway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };

function serve(bin: string, at: { data: string; port: number; owner: Owner }): Promise<ChildProcess> {
  const settings = {
    ...throwAway,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    lc_messages: 'C',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return new Promise((resolve, reject) => {
    const child = spawn(join(bin, 'postgres'), ['-D', at.data, '-p', String(at.port), ...flags], {
      ...at.owner,
      cwd: '/',
      env: environment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const said = collect(child);
    child.stderr?.on('data', () => {
      if (said.text.includes('ready to accept connections')) resolve(child);
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(said.text.trim())));
    // When the tests end abruptly, the server must not outlive them.
    process.once('exit', () => child.kill('SIGQUIT'));
  });
}

function collect(child: ChildProcess): { text: string } {
  const said = { text: '' };
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    said.text = (said.text + chunk).slice(-4000);
  });
  return said;
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, LC_ALL: locale, TZ: 'UTC' };
}

function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('close', () => resolve());
    child.kill('SIGINT');
  });
}
