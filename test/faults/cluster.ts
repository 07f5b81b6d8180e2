import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import type { Program } from '../e2e/program.ts';

const SCRIPT = 'ops/try-cluster.sh';
const PROGRAMS = ['etcd', 'patroni', 'haproxy', 'pgbouncer', 'nginx', 'psql'];
// The script uses fixed addresses.
const NGINX = 'https://localhost:9443';
const DATABASE = 'postgres://capstone:try-cluster@127.0.0.1:9400/capstone';
const START_TIMEOUT_MS = 600_000;

const execute = promisify(execFile);

/** The installation of ops/try-cluster.sh: two nodes behind nginx, PgBouncer, PostgreSQL with a standby. */
export interface Cluster {
  /** The address of the primary, without PgBouncer. */
  databaseUrl: string;
  /** Starts all parts. The program's address is nginx. */
  start(settings: Record<string, string>): Promise<Program>;
  /** Runs a command of the script. */
  run(...args: string[]): Promise<void>;
}

export function canRunCluster(): boolean {
  try {
    for (const program of PROGRAMS)
      execFileSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${program}`], { stdio: 'ignore' });
    return process.platform === 'linux';
  } catch {
    return false;
  }
}

export async function createCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'capstone-cluster-'));
  const env: NodeJS.ProcessEnv = { ...process.env, CLUSTER_DIR: folder };
  async function run(...args: string[]) {
    await execute(SCRIPT, args, { env, timeout: START_TIMEOUT_MS });
  }
  const stop = () => run('stop');
  return {
    databaseUrl: DATABASE,
    run,
    async start(settings) {
      Object.assign(env, settings);
      await run('start');
      trust(join(folder, 'nginx', 'fullchain.pem'));
      const log = () => readFileSync(join(folder, 'node1', 'log'), 'utf8');
      return { url: NGINX, dataDir: folder, log, terminate: stop, stop, kill: stop };
    },
  };
}

function trust(certificate: string): void {
  setDefaultCACertificates([...getCACertificates(), readFileSync(certificate, 'utf8')]);
}
