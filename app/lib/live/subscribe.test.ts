import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signOut } from '../sign-out.ts';
import { getReconnectDelay } from './stream-document.ts';
import { subscribe } from './subscribe.ts';

/** An EventSource that the test drives. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static created: FakeEventSource[] = [];
  static get connected() {
    return FakeEventSource.created.filter((source) => !source.isClosed);
  }
  isClosed = false;
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.created.push(this);
  }
  close() {
    this.isClosed = true;
  }
  send(document: unknown) {
    this.dispatchEvent(new MessageEvent('snapshot', { data: JSON.stringify(document) }));
  }
  /** Acts as a browser does when the response is not a stream. */
  reject() {
    this.readyState = FakeEventSource.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
  disconnect() {
    this.dispatchEvent(new Event('error'));
  }
  sendError(status: string) {
    this.dispatchEvent(new MessageEvent('error', { data: JSON.stringify({ status }) }));
  }
}

let unsubscribes: (() => void)[] = [];
let path = '';

beforeEach((context) => {
  // Tests in one process share locks and channels, so each test has its own path.
  path = `projects?limit=1&test=${context.task.id}`;
  FakeEventSource.created = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => {
  for (const unsubscribe of unsubscribes) unsubscribe();
  unsubscribes = [];
  vi.useRealTimers();
});

/** `expect.poll` would wait for the fake timers. */
const untilPasses = <T>(check: () => T) => vi.waitFor(check, { timeout: 20_000 });

/** Subscribes as another tab of the same browser. */
function openTab(documentPath = path) {
  const received: unknown[] = [];
  const onRefused = vi.fn();
  const close = subscribe(documentPath, (document) => received.push(document), onRefused);
  unsubscribes.push(close);
  return { received, onRefused, close };
}

/** Returns the only open connection. */
function connection(): FakeEventSource {
  const [only, ...others] = FakeEventSource.connected;
  expect(others).toEqual([]);
  if (!only) throw new Error('Nothing is connected.');
  return only;
}

test('seven tabs share one connection', async () => {
  const tabs = Array.from({ length: 7 }, () => openTab());
  await untilPasses(() => expect(connection().url).toBe(`/documents/${path}`));
  connection().send({ version: 1 });
  await untilPasses(() => expect(tabs.map((tab) => tab.received)).toEqual(tabs.map(() => [{ version: 1 }])));
});

test('only a new tab receives the latest snapshot', async () => {
  const first = openTab();
  await untilPasses(connection);
  connection().send({ version: 1 });
  const second = openTab();
  await untilPasses(() => expect(second.received).toEqual([{ version: 1 }]));
  expect(first.received).toEqual([{ version: 1 }]);
});

test('the next tab connects when the connected one closes', async () => {
  const first = openTab();
  const second = openTab();
  await untilPasses(connection);
  const before = connection();
  first.close();
  await untilPasses(() => expect(connection()).not.toBe(before));
  connection().send({ version: 2 });
  await untilPasses(() => expect(second.received).toEqual([{ version: 2 }]));
  expect(first.received).toEqual([]);
});

test('the connection ends when the last tab closes', async () => {
  const tab = openTab();
  await untilPasses(connection);
  tab.close();
  expect(FakeEventSource.connected).toEqual([]);
});

test('a page in the back-forward cache has no connection', async () => {
  const tab = openTab();
  await untilPasses(connection);
  window.dispatchEvent(new Event('pagehide'));
  expect(FakeEventSource.connected).toEqual([]);
  window.dispatchEvent(new Event('pageshow'));
  await untilPasses(connection);
  connection().send({ version: 3 });
  expect(tab.received).toEqual([{ version: 3 }]);
});

test('nothing asks for a document while a sign-out leaves the page', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  const open = openTab();
  await untilPasses(connection);
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  const leaving = signOut();
  expect(FakeEventSource.connected).toEqual([]);
  const late = openTab(`${path}&name=late`);
  answer.resolve(Response.json({}));
  await leaving;
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
  await navigator.locks.request(`live:${path}&name=late`, () => undefined);
  expect(FakeEventSource.connected).toEqual([]);
  expect([open.onRefused, late.onRefused].map((refused) => refused.mock.calls)).toEqual([[], []]);

  // Back shows the page as it was left.
  window.dispatchEvent(new Event('pageshow'));
  await untilPasses(() => expect(FakeEventSource.connected).toHaveLength(2));
});

test('live documents go on after a sign-out that failed', async () => {
  openTab();
  await untilPasses(connection);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  await expect(signOut()).rejects.toThrow('503');
  await untilPasses(connection);
});

test('four documents are streamed, and the fifth is polled until a connection slot is free', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fetched = vi.fn(async (_url: string) => Response.json({ poll: fetched.mock.calls.length }));
  vi.stubGlobal('fetch', fetched);
  const streamed = ['a', 'b', 'c', 'd'].map((name) => openTab(`${path}&name=${name}`));
  await untilPasses(() => expect(FakeEventSource.connected).toHaveLength(4));
  const polled = openTab(`${path}&name=polled`);
  await untilPasses(() => expect(polled.received).toEqual([{ poll: 1 }]));
  await vi.advanceTimersByTimeAsync(5000);
  await untilPasses(() => expect(polled.received).toEqual([{ poll: 1 }, { poll: 2 }]));
  expect(fetched).toHaveBeenLastCalledWith(`/documents/${path}&name=polled`, expect.anything());
  expect(FakeEventSource.connected).toHaveLength(4);

  streamed[1]?.close();
  await vi.advanceTimersByTimeAsync(5000);
  await untilPasses(() => expect(FakeEventSource.connected.at(-1)?.url).toContain('polled'));
  expect(FakeEventSource.connected).toHaveLength(4);
});

test('every tab learns that the server will keep refusing the stream', async () => {
  const tabs = [openTab(), openTab()];
  await untilPasses(connection);
  connection().sendError('PERMISSION_DENIED');
  await untilPasses(() => expect(tabs.map((tab) => tab.onRefused.mock.calls.length)).toEqual([1, 1]));
});

test("a tab that knows of a refusal doesn't connect when the connected one closes", async () => {
  const [first, second] = [openTab(), openTab()];
  await untilPasses(connection);
  connection().sendError('UNAUTHENTICATED');
  await untilPasses(() => expect(second.onRefused).toHaveBeenCalledOnce());
  first.close();
  // The lock is granted only if no tab waits for it.
  await navigator.locks.request(`live:${path}`, () => undefined);
  expect(FakeEventSource.created).toHaveLength(1);
});

test('without Web Locks every tab has its own connection', () => {
  vi.stubGlobal('navigator', {});
  openTab();
  openTab();
  expect(FakeEventSource.connected).toHaveLength(2);
});

test.each([
  [401, true],
  [404, true],
  [503, false],
])('a stream rejected with %i is never requested again: %s', async (status, isFinal) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', async () => new Response('{}', { status }));
  const { onRefused } = openTab();
  connection().reject();
  await untilPasses(() => expect(isFinal ? onRefused.mock.calls.length : vi.getTimerCount()).toBe(1));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeEventSource.created).toHaveLength(isFinal ? 1 : 2);
});

test('a tab polls while its network has too many streams, until it gets one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('navigator', {});
  let version = 1;
  vi.stubGlobal('fetch', async () => Response.json({ version }));
  const { received, onRefused } = openTab();
  connection().reject();
  await untilPasses(() => expect(received).toEqual([{ version: 1 }]));
  await untilPasses(() => expect(vi.getTimerCount()).toBe(1));
  version = 2;
  await vi.advanceTimersByTimeAsync(1000);
  connection().reject();
  await untilPasses(() => expect(received).toEqual([{ version: 1 }, { version: 2 }]));
  await untilPasses(() => expect(vi.getTimerCount()).toBe(1));
  await vi.advanceTimersByTimeAsync(2000);
  connection().send({ version: 3 });
  expect(received.at(-1)).toEqual({ version: 3 });
  expect(onRefused).not.toHaveBeenCalled();
});

test('a tab reconnects after a lost connection, but not after a refusal', async () => {
  vi.stubGlobal('navigator', {});
  vi.useFakeTimers();
  const { onRefused } = openTab();
  connection().disconnect();
  expect(FakeEventSource.connected).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1000);
  connection().sendError('PERMISSION_DENIED');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(FakeEventSource.connected).toHaveLength(0);
  expect(onRefused).toHaveBeenCalledOnce();
});

test.each([
  [0, 500, 1000],
  [3, 4000, 8000],
  [20, 15_000, 30_000],
])('after %i failures a tab reconnects within %i to %i ms', (failures, min, max) => {
  expect(getReconnectDelay(failures, () => 0)).toBe(min);
  expect(getReconnectDelay(failures, () => 1)).toBe(max);
});
