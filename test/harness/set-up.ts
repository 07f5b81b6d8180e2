import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

interface Resettable {
  reset(): Promise<void>;
  /** Checks what must hold after every test. */
  check?(): Promise<void>;
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
  afterEach(({ task }) => (task.result?.state === 'fail' ? undefined : opened.check?.()));
  afterAll(() => opened.close());
  return opened;
}
