import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { subscribe } from './shared-stream.ts';
import { waitBefore } from './subscribe-document.ts';

/** Connections that a test drives by hand. */
class Connection extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Connection[] = [];
  static get live() {
    return Connection.opened.filter((connection) => !connection.closed);
  }
  closed = false;
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Connection.opened.push(this);
  }
  close() {
    this.closed = true;
  }
  send(document: unknown) {
    this.dispatchEvent(new MessageEvent('snapshot', { data: JSON.stringify(document) }));
  }
  /** The answer was a status and no stream. */
  refuse() {
    this.readyState = Connection.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
  fail(status?: string) {
    const data = JSON.stringify({ status });
    this.dispatchEvent(status ? new MessageEvent('error', { data }) : new Event('error'));
  }
}

let tabs: (() => void)[] = [];
let path = '';

beforeEach((context) => {
  // Locks and channels are the process's own, so every test has a path of its own.
  path = `projects?limit=1&test=${context.task.id}`;
  Connection.opened = [];
  vi.stubGlobal('EventSource', Connection);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => {
  for (const close of tabs) close();
  tabs = [];
  vi.useRealTimers();
});

function openTab() {
  const seen: unknown[] = [];
  const close = subscribe(path, (document) => seen.push(document));
  tabs.push(close);
  return { seen, close };
}

function connection(): Connection {
  const [only, ...others] = Connection.live;
  expect(others).toEqual([]);
  if (!only) throw new Error('Nothing is connected.');
  return only;
}

test('seven tabs share one connection and all see what arrives', async () => {
  const opened = Array.from({ length: 7 }, openTab);
  await vi.waitFor(() => expect(connection().url).toBe(`/documents/${path}`));
  connection().send({ version: 1 });
  await vi.waitFor(() => expect(opened.map((tab) => tab.seen)).toEqual(opened.map(() => [{ version: 1 }])));
});

test('a tab that comes later gets the last snapshot at once', async () => {
  openTab();
  await vi.waitFor(connection);
  connection().send({ version: 1 });
  const later = openTab();
  await vi.waitFor(() => expect(later.seen).toEqual([{ version: 1 }]));
});

test('when the connected tab closes, the next one connects', async () => {
  const first = openTab();
  const second = openTab();
  await vi.waitFor(connection);
  const before = connection();
  first.close();
  await vi.waitFor(() => expect(connection()).not.toBe(before));
  connection().send({ version: 2 });
  await vi.waitFor(() => expect(second.seen).toEqual([{ version: 2 }]));
  expect(first.seen).toEqual([]);
});

test('nothing stays connected when the last tab closes', async () => {
  const only = openTab();
  await vi.waitFor(connection);
  only.close();
  expect(Connection.live).toEqual([]);
});

test('a page that is put aside leaves the line, and comes back to it', async () => {
  const tab = openTab();
  await vi.waitFor(connection);
  window.dispatchEvent(new Event('pagehide'));
  expect(Connection.live).toEqual([]);
  window.dispatchEvent(new Event('pageshow'));
  await vi.waitFor(connection);
  connection().send({ version: 3 });
  expect(tab.seen).toEqual([{ version: 3 }]);
});

test('of many documents four are connected; another one is looked at until a place is free', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const looks = vi.fn(async (_address: string) => Response.json({ looked: looks.mock.calls.length }));
  vi.stubGlobal('fetch', looks);
  const open = (name: string, seen: unknown[] = []) => {
    const close = subscribe(`${path}&name=${name}`, (document) => seen.push(document));
    tabs.push(close);
    return { seen, close };
  };
  const connected = ['a', 'b', 'c', 'd'].map((name) => open(name));
  await vi.waitFor(() => expect(Connection.live).toHaveLength(4));
  const late = open('late');
  await vi.waitFor(() => expect(late.seen).toEqual([{ looked: 1 }]));
  await vi.advanceTimersByTimeAsync(5000);
  await vi.waitFor(() => expect(late.seen).toEqual([{ looked: 1 }, { looked: 2 }]));
  expect(looks).toHaveBeenLastCalledWith(`/documents/${path}&name=late`, expect.anything());
  expect(Connection.live).toHaveLength(4);

  connected[1]?.close();
  await vi.advanceTimersByTimeAsync(5000);
  await vi.waitFor(() => expect(Connection.live.at(-1)?.url).toContain('late'));
  expect(Connection.live).toHaveLength(4);
});

test('without locks every tab has its own connection', () => {
  vi.stubGlobal('navigator', {});
  openTab();
  openTab();
  expect(Connection.live).toHaveLength(2);
});

test.each([
  [401, true],
  [404, true],
  [503, false],
])('a connection answered with %i: refused for good is %s', async (status, isFinal) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', async () => new Response('{}', { status }));
  const refused = vi.fn();
  tabs.push(subscribe(path, () => undefined, refused));
  connection().refuse();
  await vi.waitFor(() => expect(isFinal ? refused.mock.calls.length : vi.getTimerCount()).toBe(1));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Connection.opened).toHaveLength(isFinal ? 1 : 2);
});

test('a lost connection is tried again, a refusal is not', () => {
  vi.stubGlobal('navigator', {});
  vi.useFakeTimers();
  openTab();
  connection().fail();
  expect(Connection.live).toHaveLength(0);
  vi.advanceTimersByTime(1000);
  connection().fail('PERMISSION_DENIED');
  vi.advanceTimersByTime(120_000);
  expect(Connection.live).toHaveLength(0);
});

test.each([
  [0, 500, 1000],
  [3, 4000, 8000],
  [20, 15_000, 30_000],
])('after %i failures it waits between %i and %i ms', (failures, least, most) => {
  expect(waitBefore(failures, () => 0)).toBe(least);
  expect(waitBefore(failures, () => 1)).toBe(most);
});
