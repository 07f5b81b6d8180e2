import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { afterAll, afterEach, vi } from 'vitest';

// This setup fails a test on an unexpected console error or warning (mock the console to expect one) and on
// any connection that leaves this machine.

const unexpected: string[] = [];
const loopback = new Set(['localhost', '127.0.0.1', '::1', '']);

const originalConsole = { error: console.error, warn: console.warn };
for (const level of ['error', 'warn'] as const) {
  const original = originalConsole[level];
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
    const refused = Object.assign(new Error(`Tests may only connect to this machine, not to ${host}.`), {
      code: 'ECONNREFUSED',
    });
    process.nextTick(() => this.destroy(refused));
    return this;
  }
  return Reflect.apply(connect, this, args) as Socket;
} as typeof connect;

/**
 * Returns the host of `connect(options)` or `connect(port, host)`; null for a Unix socket. Node may pass the
 * arguments as an array.
 */
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
  const messages = unexpected.splice(0);
  if (messages.length > 0) throw new Error(`Unexpected in a test:\n${messages.join('\n')}`);
}

// A password's hash takes a tenth of a second by design, and no test is about its strength.
const { scrypt } = crypto;
crypto.scrypt = ((...[password, salt, length, options, done]: Parameters<typeof scrypt>) =>
  scrypt(password, salt, length, { ...options, N: 2 }, done)) as typeof scrypt;
syncBuiltinESMExports();

afterEach(failOnUnexpected);
afterAll(() => {
  failOnUnexpected();
  // The next file runs in the same worker, so globals are restored.
  Object.assign(console, originalConsole);
  Socket.prototype.connect = connect;
  crypto.scrypt = scrypt;
  syncBuiltinESMExports();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
