import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { EventStream, formatEvent } from './event-stream.ts';
import { type DocumentSource, type LiveDocument, shareDocument } from './live-document.ts';
import type { Live, Subscription } from './topics.ts';

const MEGABYTE = 1024 ** 2;
const COMMENT = ': still here\n\n';

afterEach(() => void vi.useRealTimers());

/** Notifies subscribers of this process only. */
class LocalTopics implements Live {
  readonly subscribers = new Map<() => void, readonly Subscription[]>();
  subscribe(topics: readonly Subscription[], onChange: () => void) {
    this.subscribers.set(onChange, topics);
    return () => void this.subscribers.delete(onChange);
  }
  change(topic: Subscription) {
    for (const [onChange, topics] of [...this.subscribers]) if (topics.includes(topic)) onChange();
  }
  publish = async () => undefined;
  isConnected = () => true;
}

/** The data that a client has received. */
interface Client {
  reply: IncomingMessage;
  text(): string;
  /** The text without comments. */
  events(): string;
  hasEnded(): boolean;
}

/**
 * Starts a server that answers by `answer`. Returns the function that opens a connection and resolves with
 * its headers.
 */
async function serve(
  answer: (response: ServerResponse) => Promise<void> | void,
): Promise<() => Promise<Client>> {
  const server = createServer(
    async (_request, response) =>
      void (await Promise.resolve(answer(response)).catch((error: Error) => {
        response.writeHead(500).end(error.message);
      })),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return () =>
    new Promise((done, failed) => {
      request({ port, agent: false }, (reply) => {
        let text = '';
        let hasEnded = false;
        reply.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        reply
          .on('error', () => undefined)
          .on('close', () => {
            hasEnded = true;
          });
        done({
          reply,
          text: () => text,
          events: () => text.replaceAll(COMMENT, ''),
          hasEnded: () => hasEnded,
        });
      })
        .on('error', failed)
        .end();
    });
}

/** Opens a document that all connections follow, and whose text the test sets. */
async function open(changes: Partial<DocumentSource> = {}) {
  const live = new LocalTopics();
  const documents = new Map<string, LiveDocument>();
  const state = { json: '1', reads: 0 };
  const source: DocumentSource = {
    topics: ['projects', 'purchase-counts'],
    sendsAll: false,
    async read() {
      state.reads += 1;
      if (state.json === '') throw new Error('gone');
      return state.json;
    },
    onError: () => ({ status: 'NOT_FOUND', message: 'Gone.' }),
    ...changes,
  };
  const connect = await serve((response) =>
    shareDocument(documents, 'document', live, source).follow(response, [
      'content-type',
      'text/event-stream',
    ]),
  );
  return { live, state, connect };
}

const snapshot = (json: string) => `event: snapshot\ndata: ${json}\n\n`;

test('300 streams share their reads, and the document is closed when all have left', async () => {
  // The fake clock makes this independent of how long connecting takes.
  vi.useFakeTimers({ toFake: ['performance'] });
  const { live, state, connect } = await open();
  const clients = await Promise.all(Array.from({ length: 300 }, connect));
  await expect.poll(() => clients.every((client) => client.events() === snapshot('1'))).toBe(true);
  expect([state.reads, live.subscribers.size]).toEqual([1, 1]);
  state.json = '2';
  live.change('projects');
  live.change('projects');
  await expect.poll(() => clients.every((client) => client.events().endsWith(snapshot('2')))).toBe(true);
  expect(state.reads).toBe(2);
  for (const { reply } of clients) reply.destroy();
  await expect.poll(() => live.subscribers.size).toBe(0);
});

test('a document sends changes, and to pages that show more also unchanged content', async () => {
  for (const [sendsAll, received] of [
    [false, snapshot('1') + snapshot('2')],
    [true, snapshot('1') + snapshot('1') + snapshot('2')],
  ] as const) {
    const { live, state, connect } = await open({ sendsAll });
    const { events } = await connect();
    live.change('projects');
    await expect.poll(() => state.reads).toBe(2);
    state.json = '2';
    live.change('projects');
    await expect.poll(events).toBe(received);
  }
});

test('a change during the first read is read again', async () => {
  const reading = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let reads = 0;
  const { live, connect } = await open({ read: () => reading[reads++]?.promise ?? Promise.resolve('3') });
  const first = connect();
  await expect.poll(() => reads).toBe(1);
  live.change('projects');
  await expect.poll(() => reads).toBe(2);
  reading[1]?.resolve('2');
  reading[0]?.resolve('1');
  await expect.poll((await first).events).toBe(snapshot('2'));
});

test('a change while a stream joined reaches the others', async () => {
  const { live, state, connect } = await open();
  const { events } = await connect();
  live.change('projects');
  await expect.poll(() => state.reads).toBe(2);
  state.json = '2';
  expect((await connect()).reply.statusCode).toBe(200);
  live.change('purchase-counts');
  await expect.poll(events).toBe(snapshot('1') + snapshot('2'));
});

test('a document ends with an error when it can no longer be read, and can be followed again', async () => {
  const { live, state, connect } = await open();
  const { events, hasEnded } = await connect();
  state.json = '';
  live.change('projects');
  await expect.poll(hasEnded).toBe(true);
  expect(events()).toBe(`${snapshot('1')}event: error\ndata: {"status":"NOT_FOUND","message":"Gone."}\n\n`);
  const refused = await connect();
  await expect.poll(refused.text).toBe('gone');
  expect(live.subscribers.size).toBe(0);
  state.json = '2';
  await expect.poll((await connect()).events).toBe(snapshot('2'));
});

test('a read that ends after the client has left is ignored', async () => {
  const reading = Promise.withResolvers<string>();
  let reads = 0;
  const { live, connect } = await open({ read: async () => (reads++ === 0 ? '1' : reading.promise) });
  const { reply } = await connect();
  live.change('projects');
  await expect.poll(() => reads).toBe(2);
  reply.destroy();
  await expect.poll(() => live.subscribers.size).toBe(0);
  reading.reject(new Error('no'));
  await expect.poll(() => reads).toBe(2);
});

test('a slow reader skips snapshots and gets the newest once it has caught up', async () => {
  const streams: EventStream[] = [];
  const connect = await serve(
    (response) => void streams.push(new EventStream(response, [], Buffer.from('1'))),
  );
  const { reply, events } = await connect();
  reply.pause();
  const send = (stream: EventStream, version: number, bytes: number) =>
    stream.send(formatEvent('snapshot', `${version}`.repeat(bytes)), (slow) => send(slow, 9, 1));
  for (let version = 2; version < 9; version += 1) send(streams[0]!, version, 20 * MEGABYTE);
  reply.resume();
  await expect.poll(() => events().endsWith(snapshot('9'))).toBe(true);
  expect(events().length).toBeLessThan(2 * 20 * MEGABYTE);
});

test('a reader that has read nothing between two comments is disconnected', async () => {
  const streams: EventStream[] = [];
  const connect = await serve(
    (response) => void streams.push(new EventStream(response, [], Buffer.from('1'))),
  );
  const [slow, quick] = [await connect(), await connect()];
  slow.reply.pause();
  streams[0]?.send(Buffer.alloc(20 * MEGABYTE), () => undefined);
  for (const stream of [...streams, ...streams]) stream.keepAlive();
  await expect.poll(quick.text).toContain(COMMENT);
  slow.reply.resume();
  await expect.poll(slow.hasEnded).toBe(true);
  expect(quick.hasEnded()).toBe(false);
});
