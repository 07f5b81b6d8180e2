import { expect, test } from 'vitest';
import { createEventStream } from './event-stream.ts';

const decoder = new TextDecoder();

/** A stream whose second read fails when the test says so. */
function openStream() {
  const reading = Promise.withResolvers<void>();
  const result = Promise.withResolvers<never>();
  let notify: () => void;
  const response = createEventStream({
    first: { n: 1 },
    read: () => {
      reading.resolve();
      return result.promise;
    },
    subscribe: (onChange) => {
      notify = onChange;
      return () => undefined;
    },
    onError: () => ({ status: 'PERMISSION_DENIED', message: 'Not any more.' }),
    signal: new AbortController().signal,
    onEnd: () => undefined,
  });
  return {
    reader: response.body!.getReader(),
    reading: reading.promise,
    notify: () => notify(),
    fail: () => result.reject(new Error('no')),
  };
}

test('sends an error and ends when the document can no longer be read', async () => {
  const { reader, reading, notify, fail } = openStream();
  expect(decoder.decode((await reader.read()).value)).toBe('event: snapshot\ndata: {"n":1}\n\n');
  notify();
  await reading;
  fail();
  expect(decoder.decode((await reader.read()).value)).toBe(
    'event: error\ndata: {"status":"PERMISSION_DENIED","message":"Not any more."}\n\n',
  );
  expect((await reader.read()).done).toBe(true);
});

test('ignores a read that fails after the client disconnected', async () => {
  const { reader, reading, notify, fail } = openStream();
  await reader.read();
  notify();
  await reading;
  await reader.cancel();
  fail();
  expect((await reader.read()).done).toBe(true);
});
