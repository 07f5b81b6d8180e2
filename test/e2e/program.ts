import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../harness/free-port.ts';

export interface Program {
  url: string;
  /** The program's data folder. */
  dataDir: string;
  /** Returns the end of the program's output. */
  log(): string;
  /** Stops the program gracefully and keeps its data folder. Throws if the program exits with an error. */
  terminate(): Promise<void>;
  /** Stops the program as `terminate` does, and removes its data folder. */
  stop(): Promise<void>;
  /** Kills the program with SIGKILL and keeps its data folder. */
  kill(): Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');
const START_TIMEOUT_MS = 270_000;
const STOP_TIMEOUT_MS = 30_000;

// The settings of .env.example are emptied, so that a developer's shell or .env has no effect. Empty counts
// as unset, and .env doesn't override an empty setting.
const example = await readFile(join(root, '.env.example'), 'utf8');
const NO_SETTINGS = Object.fromEntries(
  Array.from(example.matchAll(/^#? ?([A-Z_]+)=/gm), ([, name]) => [name, '']),
);

interface SpawnedProgram {
  child: ChildProcess;
  url: string;
  dataDir: string;
  /** Returns the end of the program's output. */
  log(): string;
  /** Resolves with the reason why the program ended, or with '' if it ended as requested. */
  exited: Promise<string>;
}

/** Starts the shop on a free port as `startProgram` does, but doesn't wait until the shop is ready. */
export async function spawnProgram(settings: Record<string, string>, folder = root): Promise<SpawnedProgram> {
  const port = settings.PORT ? Number(settings.PORT) : await freePort();
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'capstone-e2e-')));
  const path = `${join(folder, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  // This runs the command of `npm start` without npm's shell, which wouldn't pass signals on.
  const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const [name = '', ...args] = scripts.start.split(' ');
  const child = spawn(name, args, {
    cwd: folder,
    env: {
      ...process.env,
      ...NO_SETTINGS,
      PATH: path,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      NOTICE_DELAY_MINUTES: '0',
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
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (status, signal) => {
      resolve(status === 0 ? '' : `It exited with ${signal ?? status}.`);
    });
  });
  return { child, url: `http://localhost:${port}`, dataDir, log: () => log, exited };
}

/**
 * Starts the shop on a free port and waits until it is ready. By default it is a sandbox with an empty data
 * folder. `folder` has the sources.
 */
export async function startProgram(settings: Record<string, string> = {}, folder = root): Promise<Program> {
  for (;;) {
    try {
      return await startOnce(settings, folder);
    } catch (error) {
      // Another program has taken the port, which was free before.
      if (settings.PORT || !(error instanceof Error) || !/Port \d+ is taken/.test(error.message)) throw error;
    }
  }
}

async function startOnce(settings: Record<string, string>, folder: string): Promise<Program> {
  const { child, url, dataDir, log, exited } = await spawnProgram(settings, folder);
  const terminate = async () => {
    const problem = await terminateChild(child, exited);
    if (problem) throw new Error(`The program did not stop cleanly. ${problem}\n${log()}`);
  };
  const stop = async () => {
    await terminate().finally(() => rm(dataDir, { recursive: true, force: true }));
  };
  try {
    await waitUntilReady(url, exited);
  } catch (error) {
    // A given data folder is kept, because it may show the reason.
    await (settings.DATA_DIR ? terminate() : stop()).catch(() => undefined);
    throw new Error(`The program did not start. ${error instanceof Error ? error.message : error}\n${log()}`);
  }
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return { url, dataDir, log, terminate, stop, kill };
}

/**
 * Starts a sandbox. In `npm test` it continues with a copy of a shop that has read all repositories
 * (prepare-shop.ts), because reading them in every shop would keep the processor busy.
 */
export async function startSandbox(settings: Record<string, string> = {}): Promise<Program> {
  const dataDir = await copyPreparedShop();
  return startProgram(dataDir ? { ...settings, DATA_DIR: dataDir } : settings);
}

/** Returns the data folder of a sandbox that was started and stopped. */
export async function makeSandboxData(): Promise<string> {
  const copy = await copyPreparedShop();
  if (copy) return copy;
  const { dataDir, terminate } = await startProgram();
  await terminate();
  return dataDir;
}

async function copyPreparedShop(): Promise<string | null> {
  const prepared = process.env.PREPARED_SHOP;
  if (!prepared) return null;
  const dataDir = await mkdtemp(join(tmpdir(), 'capstone-e2e-'));
  await cp(prepared, dataDir, { recursive: true });
  return dataDir;
}

/** Runs a script of the folder `scripts` with these settings, and returns its exit status and output. */
export function runScript(
  file: string,
  args: string[],
  settings: Record<string, string>,
): Promise<{ status: number; output: string }> {
  const env = { ...process.env, PORT: '3000', ...settings };
  return promisify(execFile)(join(root, 'node_modules/.bin/node'), [`scripts/${file}`, ...args], {
    cwd: root,
    env,
  }).then(
    ({ stdout }) => ({ status: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ status: code as number, output: `${stdout}${stderr}` }),
  );
}

async function waitUntilReady(url: string, exited: Promise<string>): Promise<void> {
  let exitReason: string | null = null;
  void exited.then((reason) => {
    exitReason = reason || 'It exited immediately.';
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (exitReason !== null) throw new Error(exitReason);
    const reply = await fetch(`${url}/readyz`).catch(() => null);
    if (reply?.ok) return;
    await pause(100);
  }
  throw new Error(`/readyz did not return 200 within ${START_TIMEOUT_MS / 1000} s.`);
}

async function terminateChild(child: ChildProcess, exited: Promise<string>): Promise<string> {
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  child.kill('SIGTERM');
  const problem = await exited;
  clearTimeout(timer);
  return problem;
}
