import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';

const execute = promisify(execFile);

export interface Measurement {
  name: string;
  /** The figure with its unit; three numbers are minimum / median / maximum. */
  value: string;
  /** What the figure should be; absent where there is no goal. */
  goal?: string;
}

/** Returns the durations in ms of `count` sequential runs of `run`, sorted ascending. */
export async function sample(count: number, run: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const from = performance.now();
    await run();
    times.push(performance.now() - from);
  }
  return times.sort((a, b) => a - b);
}

/** Returns the nearest-rank percentile of ascending values; `share` is from 0 to 1. */
export function percentile(sorted: number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function formatPercentiles(sorted: number[]): string {
  const at = (share: number) => Math.round(percentile(sorted, share));
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms`;
}

/** Formats values as `minimum / median / maximum`. */
export function formatSpread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  return [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
    .map((value = 0) => value.toLocaleString('en-IN', { maximumFractionDigits: value < 10 ? 1 : 0 }))
    .join(' / ');
}

/** Formats what each of our values is of theirs as `minimum / median / maximum`. */
export function formatShares(ours: number[] = [], theirs: number[] = []): string {
  const shares = ours.map((value, round) => value / (theirs[round] ?? 0)).sort((a, b) => a - b);
  return [shares[0], shares[Math.floor(shares.length / 2)], shares.at(-1)]
    .map((share = Number.NaN) => share.toFixed(2))
    .join(' / ');
}

export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

export function formatMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

export function print(measurements: Measurement[]): void {
  const rows = measurements.map(({ name, value, goal }) => [name, value, goal ? `goal: ${goal}` : '']);
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = [widthOf(0), widthOf(1), 0];
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

/** Reads from its `/metrics` what a shop's process uses. */
export async function readProcess(
  url: string,
  token: string,
): Promise<{ bytes: number; cpuSeconds: number }> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await reply.text();
  const read = (name: string) => Number(text.match(new RegExp(`^${name} (.+)$`, 'm'))?.[1]);
  return { bytes: read('process_resident_memory_bytes'), cpuSeconds: read('process_cpu_seconds_total') };
}

/** The processor seconds of a process, which Linux counts in hundredths (proc(5)). */
export async function readSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The fields after the name, which may contain spaces, begin with the state.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / 100;
}

/**
 * Marks all repositories as read, because reading them at GitHub takes a new shop minutes, and one with
 * 100,000 projects days. Makes all projects shared, because the fake GitHub has no templates to copy.
 */
export async function markRepositoriesRead(databaseUrl: string): Promise<void> {
  const database = new pg.Client(databaseUrl);
  await database.connect();
  await database.query(
    `insert into repository_syncs (project_id, next_sync_at)
     select id, now() + interval '1 day' from projects
     on conflict (project_id) do update set next_sync_at = excluded.next_sync_at`,
  );
  await database.query("update projects set delivery = 'shared' where delivery <> 'shared'");
  // At night the shop also reads who has access to the repositories.
  await database.query(
    `insert into access_audits (repository, repo_owner, repo_name, audited_at)
     select distinct lower(repo_owner || '/' || repo_name), repo_owner, repo_name, now() from projects
     on conflict do nothing`,
  );
  await database.end();
}

export const NO_WRK = 'not measured: wrk is not installed (Debian: apt-get install wrk)';

export interface Load {
  requestsPerSecond: number;
  /** In milliseconds. */
  p99: number;
}

export async function hasWrk(): Promise<boolean> {
  return execute('wrk', ['--version']).then(
    () => true,
    (error: { code?: unknown }) => error.code !== 'ENOENT',
  );
}

const MANY_NETWORKS = fileURLToPath(new URL('./many-networks.lua', import.meta.url));

/**
 * Loads a URL with wrk: one thread, 20 connections, gzip, and for pages that are rendered each request from
 * another network. Throws when responses fail.
 */
export async function load(
  url: string,
  seconds: number,
  { headers = {}, isRendered = false }: { headers?: Record<string, string>; isRendered?: boolean } = {},
): Promise<Load> {
  const sent = Object.entries({ 'accept-encoding': 'gzip', ...headers });
  const args = [
    '-t1',
    '-c20',
    `-d${seconds}s`,
    '--latency',
    ...(isRendered ? ['-s', MANY_NETWORKS] : []),
    ...sent.flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    url,
  ];
  const { stdout } = await execute('wrk', args);
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} failed under load:\n${stdout}`);
  const [, rate = 'NaN'] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  const [, value = 'NaN', unit = 'ms'] = /99%\s+([\d.]+)(\w+)/.exec(stdout) ?? [];
  return { requestsPerSecond: Number(rate), p99: Number(value) * (UNIT_MS[unit] ?? Number.NaN) };
}

const UNIT_MS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };
