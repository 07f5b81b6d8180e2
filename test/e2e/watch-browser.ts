import type { BrowserContext } from '@playwright/test';

export interface BrowserWatch {
  expectConsole(pattern: RegExp): void;
  /** Returns unexpected messages, and expected ones that never appeared. */
  problems(): string[];
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** React's error about a page that the browser left while it was streaming. The log has the server's errors. */
const UNFINISHED_PAGE = /React error #419/;

/**
 * Records console errors and warnings, uncaught errors and non-loopback requests of all
 * pages in a browser context.
 */
export function watchBrowser(context: BrowserContext): BrowserWatch {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    const type = message.type();
    if (type === 'error' || type === 'warning')
      seen.push(`console ${type}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) => {
    const { name, message, stack } = webError.error();
    if (UNFINISHED_PAGE.test(message)) return;
    seen.push(`page error at ${webError.page()?.url()}: ${name}: ${message}\n${stack}`);
  });
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && !loopback.has(hostname)) seen.push(`request to ${hostname}`);
  });
  return {
    expectConsole: (pattern) => expected.push(pattern),
    problems: () => [
      ...seen.filter((line) => !expected.some((pattern) => pattern.test(line))),
      ...expected
        .filter((pattern) => !seen.some((line) => pattern.test(line)))
        .map((pattern) => `expected in the console but not seen: ${pattern}`),
    ],
  };
}
