import { expect, test } from 'vitest';
import { createEventStream } from './event-stream.ts';

const decoder = new TextDecoder();

/** A stream whose next look the test decides. */
function open() {
  let change = () => {};
  let refuse = (_error: Error) => {};
  let asked = () => {};
  const looked = new Promise<void>((done) => {
    asked = done;
  });
  const response = createEventStream({
    first: { n: 1 },
    read: () => {
      asked();
      return new Promise((_done, failed) => {
        refuse = failed;
      });
    },
    subscribe: (onChange) => {
      change = onChange;
      return () => undefined;
    },
    onError: () => ({ status: 'PERMISSION_DENIED', message: 'Not any more.' }),
    signal: new AbortController().signal,
  });
  const reader = response.body!.getReader();
  return { reader, looked, change: () => change(), refuse: () => refuse(new Error('no')) };
}

test('a document that may no longer be read says so, and ends', async () => {
  const { reader, looked, change, refuse } = open();
  expect(decoder.decode((await reader.read()).value)).toBe('event: snapshot\ndata: {"n":1}\n\n');
  change();
  await looked;
  refuse();
  expect(decoder.decode((await reader.read()).value)).toMatch(/^event: error\n/);
  expect((await reader.read()).done).toBe(true);
});

test('whoever left during the look is not told, and nothing breaks', async () => {
  const { reader, looked, change, refuse } = open();
  await reader.read();
  change();
  await looked;
  await reader.cancel();
  refuse();
  expect((await reader.read()).done).toBe(true);
});
