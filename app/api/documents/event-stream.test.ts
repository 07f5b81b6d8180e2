import { expect, test } from 'vitest';
import { type Change, createEventStream } from './event-stream.ts';

const decoder = new TextDecoder();

/** A stream whose second read fails when the test says so. */
function openStream() {
  const reading = Promise.withResolvers<void>();
  const result = Promise.withResolvers<string>();
  let notify: (change: Change) => void;
  const response = createEventStream({
    first: '{"n":1}',
    read: () => {
      reading.resolve();
      return result.promise;
    },
    subscribe: (onChange) => {
      notify = onChange;
    },
    pace: { delay: () => 0, record: () => undefined },
    onError: () => ({ status: 'PERMISSION_DENIED', message: 'Not any more.' }),
    signal: new AbortController().signal,
    onEnd: () => undefined,
  });
  return {
    reader: response.body!.getReader(),
    reading: reading.promise,
    notify: () => notify('content'),
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

test('waits with counters, and sends them at once with another change', async () => {
  const records: boolean[] = [];
  const bodies = ['{"price":1,"sold":1}', '{"price":2,"sold":1}'];
  let notify: (change: Change) => void = () => undefined;
  const response = createEventStream({
    first: '{"price":1,"sold":0}',
    read: async () => bodies.shift() ?? '{"price":2,"sold":1}',
    subscribe: (onChange) => {
      notify = onChange;
    },
    pace: {
      delay: () => (records.length === 0 ? 0 : 30_000),
      record: (isSent) => void records.push(isSent),
    },
    onError: () => ({ status: 'INTERNAL', message: '' }),
    signal: new AbortController().signal,
    onEnd: () => undefined,
  });
  const reader = response.body!.getReader();
  const next = async () =>
    decoder
      .decode((await reader.read()).value)
      .split('data: ')[1]
      ?.trim();
  expect(await next()).toBe('{"price":1,"sold":0}');
  notify('counters');
  expect(await next()).toBe('{"price":1,"sold":1}');
  expect(records).toEqual([true]);
  notify('counters');
  notify('content');
  expect(await next()).toBe('{"price":2,"sold":1}');
  await reader.cancel();
});
