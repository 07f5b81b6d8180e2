import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { formatSpread, type Measurement } from './measurements.ts';
import { load } from './wrk.ts';

const ROUNDS = 5;
const SECONDS = 2;

interface Comparison {
  name: string;
  /** What the shop is compared with. */
  base: { name: string; url: string };
  url: string;
  headers?: Record<string, string>;
  goal: string;
}

/** Loads the base and the shop in turn, so that each round compares them on an equally busy machine. */
export async function compare({ name, base, url, headers = {}, goal }: Comparison): Promise<Measurement> {
  await load(base.url, 1);
  await load(url, 1, headers);
  const ratios: number[] = [];
  const rates: number[] = [];
  const slowest: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { requestsPerSecond } = await load(base.url, SECONDS);
    const shop = await load(url, SECONDS, headers);
    ratios.push((100 * shop.requestsPerSecond) / requestsPerSecond);
    rates.push(shop.requestsPerSecond);
    slowest.push(shop.p99);
  }
  return {
    name,
    goal,
    value: `${formatSpread(ratios)} % of ${base.name}; ${formatSpread(rates)} requests/s; p99 ${formatSpread(slowest)} ms`,
  };
}

/** Runs one of this folder's servers, which print their port, in a process of its own. */
export async function startServer(
  script: string,
  ...args: string[]
): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((done, failed) => {
    child.stdout.once('data', (data: Buffer) => done(String(data).trim()));
    child.once('exit', () => failed(new Error(`${script} did not start.`)));
  });
  return { url: `http://127.0.0.1:${port}`, process: child };
}
