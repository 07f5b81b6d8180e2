import { afterAll, beforeAll, beforeEach } from 'vitest';

interface Resettable {
  reset(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a shop or fixture before a file's tests, resets it before each of them and closes it after them. The
 * returned object is empty until then, so use it in hooks and tests.
 */
export function setUp<T extends Resettable>(open: () => Promise<T>): T {
  const opened = {} as T;
  beforeAll(async () => {
    Object.assign(opened, await open());
  });
  beforeEach(() => opened.reset());
  afterAll(() => opened.close());
  return opened;
}
