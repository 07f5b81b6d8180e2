import type { BrowserContext } from '@playwright/test';

export interface BrowserWatch {
  expectConsole(pattern: RegExp): void;
  /** What must fail the test: errors nobody expected, and expected ones that never came. */
  complaints(): string[];
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Listens to every page of a browser context: console errors and warnings, uncaught errors, requests that leave the machine. */
export function watchBrowser(context: BrowserContext): BrowserWatch {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    const type = message.type();
    if (type === 'error' || type === 'warning')
      seen.push(`console ${type}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => seen.push(`page error: ${error.error().stack ?? error.error().message}`));
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && !loopback.has(hostname)) seen.push(`request to ${hostname}`);
  });
  return {
    expectConsole: (pattern) => expected.push(pattern),
    complaints: () => [
      ...seen.filter((line) => !expected.some((pattern) => pattern.test(line))),
      ...expected
        .filter((pattern) => !seen.some((line) => pattern.test(line)))
        .map((pattern) => `expected in the console, but never seen: ${pattern}`),
    ],
  };
}
