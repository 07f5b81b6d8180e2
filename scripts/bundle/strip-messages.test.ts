import { expect, test } from 'vitest';
import { removeMessages } from './strip-messages.ts';

test('removes messages of assertions and whole warnings', () => {
  const code = `
    invariant(typeof route === "object", "No route, " + id);
    if (isUsed) warning(false, \`Only one \${kind} at a time\`);
    else warnOnce(isReady(), "Not ready");
    throw new Error("Not found");`;
  expect(removeMessages(code)).toBe(`
    invariant(typeof route === "object");
    if (isUsed) ;
    else ;
    throw new Error("Not found");`);
});

test('leaves the functions themselves and other calls alone', () => {
  const code = 'function warning(cond, message) { if (!cond) console.warn(message); } history.warning(1, 2);';
  expect(removeMessages(code)).toBe(code);
});
