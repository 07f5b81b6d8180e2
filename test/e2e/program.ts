import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../harness/free-port.ts';

export interface Program {
  url: string;
  /** Where it keeps its database and everything else that it writes. */
  dataDir: string;
  /** The last of what it printed. */
  log(): string;
  /** Asks it to end, and throws when it does not end well. */
  stop(): Promise<void>;
  /** Ends it as a power cut would, and keeps its data folder for the next start. */
  kill(): Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');
const startLimit = 60_000;
const stopLimit = 15_000;

// Settings that a developer's shell or .env may hold; an empty one counts as not set, and .env does not override it.
const unset = [
  ...['APP_URL', 'DATABASE_URL', 'AUTH_SECRET', 'TRUST_PROXY', 'METRICS_TOKEN', 'LOG_LEVEL', 'MIN_FREE_MB'],
  ...['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  ...['RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'],
  ...['GITHUB_TOKEN', 'GITHUB_APP_ID', 'GITHUB_APP_PRIVATE_KEY', 'GITHUB_API_URL'],
  ...['SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL', 'SHOP_NAME', 'SOCIAL_URL'],
  ...['SELLER_NAME', 'SELLER_ADDRESS', 'GRIEVANCE_OFFICER'],
];

/**
 * Starts the real program on a free port and waits until it can serve: in sandbox mode with an empty data folder, unless
 * `settings` say otherwise.
 */
export async function startProgram(settings: Record<string, string> = {}): Promise<Program> {
  const port = settings.PORT ? Number(settings.PORT) : await freePort();
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'capstone-e2e-')));
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  const child = spawn('node', ['main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      ...Object.fromEntries(unset.map((name) => [name, ''])),
      NODE_ENV: 'production',
      PATH: path,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      log = (log + chunk).slice(-20_000);
    });
  }
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (status, signal) =>
      resolve(status === 0 ? '' : `It ended with ${signal ?? status}.`),
    );
  });
  const url = `http://localhost:${port}`;
  const stop = async () => {
    const complaint = await end(child, ended);
    await rm(dataDir, { recursive: true, force: true });
    if (complaint) throw new Error(`The program did not end well. ${complaint}\n${log}`);
  };
  try {
    await untilReady(url, ended);
  } catch (error) {
    await stop().catch(() => undefined);
    throw new Error(`The program did not start. ${error instanceof Error ? error.message : error}\n${log}`);
  }
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { url, dataDir, log: () => log, stop, kill };
}

async function untilReady(url: string, ended: Promise<string>): Promise<void> {
  let over: string | null = null;
  void ended.then((reason) => {
    over = reason || 'It ended at once.';
  });
  const limit = Date.now() + startLimit;
  while (Date.now() < limit) {
    if (over !== null) throw new Error(over);
    const reply = await fetch(`${url}/readyz`).catch(() => null);
    if (reply?.ok) return;
    await pause(100);
  }
  throw new Error(`/readyz gave no 200 within ${startLimit / 1000} s.`);
}

async function end(child: ChildProcess, ended: Promise<string>): Promise<string> {
  const limit = setTimeout(() => child.kill('SIGKILL'), stopLimit);
  child.kill('SIGTERM');
  const complaint = await ended;
  clearTimeout(limit);
  return complaint;
}
