import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export interface CommandResult {
  ok: boolean;
  /** The captured output; empty when `live`. */
  output: string;
}

interface CommandOptions {
  env?: Record<string, string | undefined>;
  /** Prints output directly instead of capturing it. */
  live?: boolean;
  timeoutMinutes?: number;
}

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(130);
  });
}

/** Runs a command with `node_modules/.bin` first in PATH. Kills it after `timeoutMinutes` (10 by default). */
export function runCommand(line: string, options: CommandOptions = {}): Promise<CommandResult> {
  const [name = '', ...args] = line.split(' ');
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  const child = spawn(name, args, {
    cwd: root,
    env: { ...process.env, ...options.env, PATH: path },
    stdio: ['ignore', options.live ? 'inherit' : 'pipe', options.live ? 'inherit' : 'pipe'],
    shell: process.platform === 'win32',
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const minutes = options.timeoutMinutes ?? 10;
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      output += `\n${line} was killed after ${minutes} minutes.\n`;
      child.kill('SIGKILL');
    }, minutes * 60_000);
    const end = (ok: boolean, note = '') => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ ok, output: output + note });
    };
    child.once('error', (error) => end(false, `${line}: ${error.message}\n`));
    child.once('close', (status) => end(status === 0));
  });
}
