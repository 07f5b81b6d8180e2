import { Socket } from 'node:net';
import { afterAll, afterEach, vi } from 'vitest';

// Two things fail a test whatever it asserts: a console error or warning that it did not ask for (a test that expects
// one spies on the console with an implementation of its own), and a connection to anywhere but this machine.

const unexpected: string[] = [];
const loopback = new Set(['localhost', '127.0.0.1', '::1', '']);

const originals = { error: console.error, warn: console.warn };
for (const level of ['error', 'warn'] as const) {
  const original = originals[level];
  console[level] = (...args: unknown[]) => {
    unexpected.push(`console.${level}: ${args.map(String).join(' ')}`);
    original(...args);
  };
}

const connect = Socket.prototype.connect;
Socket.prototype.connect = function connectToLoopback(this: Socket, ...args: unknown[]): Socket {
  const host = hostOf(args);
  if (host !== null && !loopback.has(host)) {
    unexpected.push(`network: a connection to ${host}`);
    const refused = Object.assign(new Error(`Tests reach this machine only, not ${host}.`), {
      code: 'ECONNREFUSED',
    });
    process.nextTick(() => this.destroy(refused));
    return this;
  }
  return Reflect.apply(connect, this, args) as Socket;
} as typeof connect;

/** The host of `connect(options)` or `connect(port, host)`; null for a socket file. Node may wrap the list once more. */
function hostOf(args: unknown[]): string | null {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === 'object' && first !== null) {
    if ('path' in first && first.path) return null;
    return 'host' in first && typeof first.host === 'string' ? first.host : '';
  }
  if (typeof first === 'string' && Number.isNaN(Number(first))) return null;
  return typeof second === 'string' ? second : '';
}

function failOnUnexpected(): void {
  const found = unexpected.splice(0);
  if (found.length > 0) throw new Error(`Not expected in a test:\n${found.join('\n')}`);
}

afterEach(failOnUnexpected);
afterAll(() => {
  failOnUnexpected();
  // The next file of this worker begins as this one did.
  Object.assign(console, originals);
  Socket.prototype.connect = connect;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
