import { afterEach, beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';

// This setup fails a test on an unexpected console error or warning, and forgets what the test before it left
// in the browser.

const unexpected: string[] = [];
for (const level of ['error', 'warn'] as const) {
  const original = console[level];
  console[level] = (...args: unknown[]) => {
    unexpected.push(`console.${level}: ${args.map(String).join(' ')}`);
    original(...args);
  };
}

beforeEach(() => sessionStorage.clear());

afterEach(async () => {
  await cleanup();
  const messages = unexpected.splice(0);
  if (messages.length > 0) throw new Error(`Unexpected in a test:\n${messages.join('\n')}`);
});
