import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const NO_WRK = 'not measured: wrk is not installed (Debian: apt-get install wrk)';

export interface Load {
  requestsPerSecond: number;
  /** In milliseconds. */
  p99: number;
}

export async function hasWrk(): Promise<boolean> {
  return run('wrk', ['--version']).then(
    () => true,
    (error: { code?: unknown }) => error.code !== 'ENOENT',
  );
}

/** Loads a URL with wrk: one thread, 20 connections, gzip. Throws when responses fail. */
export async function load(
  url: string,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<Load> {
  const sent = Object.entries({ 'accept-encoding': 'gzip', ...headers });
  const args = [
    '-t1',
    '-c20',
    `-d${seconds}s`,
    '--latency',
    ...sent.flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    url,
  ];
  const { stdout } = await run('wrk', args);
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} failed under load:\n${stdout}`);
  const [, rate = 'NaN'] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  const [, value = 'NaN', unit = 'ms'] = /99%\s+([\d.]+)(\w+)/.exec(stdout) ?? [];
  return { requestsPerSecond: Number(rate), p99: Number(value) * (UNIT_MS[unit] ?? Number.NaN) };
}

const UNIT_MS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };
