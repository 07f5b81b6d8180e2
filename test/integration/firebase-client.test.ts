import { deleteApp, initializeApp } from '@firebase/app';
import { type FunctionsError, getFunctions, httpsCallable } from '@firebase/functions';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import type { FunctionName } from '#app/lib/callables-client.ts';
import { rightNames } from '#contract/rights.ts';
import { admins } from '#server/features/admins/schema.ts';
import { callables } from '#server/features/callables.ts';
import { projects } from '#server/features/projects/schema.ts';
import { SESSION_COOKIE } from '#server/integrations/auth/better-auth.ts';
import { createClients } from '#server/integrations/github/client.ts';
import { createCodeHost } from '#server/integrations/github/code-host.ts';
import { RepositoryReader } from '#server/integrations/github/repository-reader.ts';
import type { TestActor } from '#test/harness/actors.ts';
import { rightsOf } from '#test/harness/admins.ts';
import { type AuthShop, cookieOf, openAuthShop } from '#test/harness/auth-shop.ts';
import { makeProject } from '#test/harness/factories.ts';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';
import { type HttpShop, serveApi } from '#test/harness/http-shop.ts';
import { callableRights, type TestIds } from './rights-table.ts';

// The official client of Firebase against the shop's HTTP server.

const NAMES = Object.keys(callables) as FunctionName[];
const EMAIL = 'asha@college.example';
const client = initializeApp({ projectId: 'capstone' });
let shop: AuthShop;
let github: FakeGithub;
let server: HttpShop;
let token: string;
let person: TestActor;
let ids: TestIds;

beforeAll(async () => {
  github = await startFakeGithub();
  github.addAccount('Asha');
  const [settings, log] = [{ apiUrl: github.url, token: 't' }, pino({ level: 'silent' })];
  shop = await openAuthShop({
    codeHost: createCodeHost(settings, log),
    repositoryReader: new RepositoryReader(createClients(settings, log)),
  });
  server = await serveApi(shop.context);
  const signedUp = await shop.signUp(EMAIL);
  token = signedUp.headers.get('set-auth-token') ?? '';
  const userId = (await shop.actorOf(signedUp))?.userId ?? '';
  await shop.context.db.insert(admins).values({ userId, ...rightsOf(...rightNames) });
  person = { id: userId, email: EMAIL, cookie: cookieOf(signedUp), context: async () => shop.context };
  const project = (await makeProject(shop.context.db)).id;
  ids = { user: userId, project, order: 'none', dispute: 'disp_1', webhook: 'none' };
});
afterAll(async () => {
  await server.close();
  await shop.close();
  await github.close();
  await deleteApp(client);
});

/** What the client's user sees: the result, or the error's code and message. */
type Outcome = { result: unknown } | { code: string; message: string };

/** The client adds the HTTP status to messages, and 0 to those of a stream. */
const settle = (call: Promise<unknown>): Promise<Outcome> =>
  call.then(
    (result) => ({ result }),
    ({ code, message }: FunctionsError) => ({ code, message: message.replace(/ \[\d+\]$/, '') }),
  );

/** Adds these headers to the client's requests, as a browser adds cookies and Firebase Auth a token. */
function sendHeaders(headers: Record<string, string>): void {
  const fetchAny = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    fetchAny(url, { ...init, headers: { ...(init.headers as object), ...headers } }),
  );
}

const callableOf = (name: FunctionName) =>
  httpsCallable(getFunctions(client, `${server.url}/functions/us-central1`), name);
const call = (name: FunctionName, data: unknown) =>
  settle(callableOf(name)(data).then(({ data: result }) => result));
const stream = async (name: FunctionName, data: unknown) =>
  settle(
    callableOf(name)
      .stream(data)
      .then(({ data: result }) => result),
  );

/** Well-formed data of the functions that anyone may call. */
const OPEN: Partial<Record<FunctionName, unknown>> = {
  validateReferralCode: { referralCode: 'ABC123' },
  validateCoupon: { code: 'DIWALI-25', projectId: 'none' },
  verifyGithubUser: { githubId: 'asha' },
  createRazorpayOrder: {
    amount: 1,
    purchaseDetails: { email: EMAIL, githubId: 'asha', projectId: 'none', projectPrice: 1 },
  },
  confirmCheckout: { orderId: 'order_1', paymentId: 'pay_1', signature: 'x' },
  requestOrderLinks: { email: EMAIL },
  resendFreeOrderLink: { orderId: 'none' },
  requestHelp: { orderId: 'none', message: 'It does not start.' },
  replyHelp: { number: 'H-1', text: 'x' },
  replyComplaint: { number: 'C-1', token: 'x', text: 'x' },
  askRefund: { orderId: 'none' },
  getNewVersion: { orderId: 'none' },
  saveVivaMark: { orderId: 'none', questionId: 'q', mark: 'could' },
  createGuideLink: { orderId: 'none' },
  revokeGuideLink: { orderId: 'none' },
};

const dataOf = (name: FunctionName) => callableRights[name]?.data(person, ids) ?? OPEN[name] ?? {};

/** The data with every optional field that is left out set to undefined, which the client sends as null. */
function withUndefined(schema: z.ZodType, data: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || data === null || typeof data !== 'object') return data;
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const value = (data as Record<string, unknown>)[name];
    return [name, value === undefined ? undefined : withUndefined(field, value)];
  });
  return Object.fromEntries(fields);
}

test.each(NAMES)(
  'Firebase’s client calls %s with and without optional fields, and as a stream',
  async (name) => {
    sendHeaders({ authorization: `Bearer ${token}` });
    const data = dataOf(name);
    // Some calls succeed, and a second one meets what the first has changed.
    const kindOf = (outcome: Outcome) =>
      'result' in outcome ? Object.keys(Object(outcome.result)) : outcome;
    const plain = kindOf(await call(name, data));
    expect(plain, 'Add a row with valid data to OPEN in this file').not.toMatchObject({
      message: expect.stringMatching(/^Please check \w+\.$/),
    });
    expect(kindOf(await call(name, withUndefined(callables[name].data, data)))).toEqual(plain);
    expect(kindOf(await stream(name, data))).toEqual(plain);
  },
);

test('a field that is undefined for Firebase’s client keeps its value, and an empty text clears it', async () => {
  sendHeaders({ authorization: `Bearer ${token}` });
  const { id } = await makeProject(shop.context.db, { field: 'iot', demoUrl: 'https://demo.example/' });
  const { displayOrder, ...project } = dataOf('updateProject') as Record<string, unknown>;
  const update = (fields: object) =>
    call('updateProject', { ...project, displayOrder, projectId: id, ...fields });
  const read = () => shop.context.db.select().from(projects).where(eq(projects.id, id));
  expect(await update({ field: undefined, demoUrl: undefined })).toHaveProperty('result');
  expect(await read()).toMatchObject([{ field: 'iot', demoUrl: 'https://demo.example/' }]);
  expect(await update({ field: '', demoUrl: '' })).toHaveProperty('result');
  expect(await read()).toMatchObject([{ field: null, demoUrl: null }]);
});

const UNAUTHENTICATED = { code: 'functions/unauthenticated', message: 'Please log in first.' };

test.each([
  ['nonsense', 'nonsense'],
  ['an empty token', ''],
  ['a token that was signed with another secret', `${'x'.repeat(32)}.${'y'.repeat(43)}=`],
])('Firebase’s client is unauthenticated with %s, also beside a valid cookie', async (_kind, bad) => {
  for (const cookie of ['', person.cookie]) {
    sendHeaders({ authorization: `Bearer ${bad}`, cookie });
    expect(await call('verifyGithubUser', { githubId: 'asha' })).toEqual(UNAUTHENTICATED);
    expect(await stream('verifyGithubUser', { githubId: 'asha' })).toEqual(UNAUTHENTICATED);
    expect(await call('getAdminDashboardMetrics', null)).toEqual(UNAUTHENTICATED);
  }
});

test('a call with a bad cookie or that of a session that has ended is a visitor’s, and with its token unauthenticated', async () => {
  const ended = await shop.signUp('ravi@college.example');
  await shop.request('sign-out', {}, { headers: { cookie: cookieOf(ended) } });
  for (const cookie of [cookieOf(ended), `${SESSION_COOKIE}=nonsense`]) {
    sendHeaders({ cookie });
    expect(await call('verifyGithubUser', { githubId: 'asha' })).toHaveProperty('result');
    expect(await call('getAdminDashboardMetrics', null)).toEqual(UNAUTHENTICATED);
  }
  const token = ended.headers.get('set-auth-token');
  sendHeaders({ authorization: `Bearer ${token}` });
  expect(await call('verifyGithubUser', { githubId: 'asha' })).toEqual(UNAUTHENTICATED);
});

test.each([
  ['Int64Value', '499', 'functions/not-found'],
  ['UInt64Value', '499', 'functions/not-found'],
  ['Int64Value', 'many', 'functions/invalid-argument'],
  ['DoubleValue', '499', 'functions/invalid-argument'],
])('a whole number of another language’s client, %s %s, ends with %s', async (type, value, code) => {
  const long = { '@type': `type.googleapis.com/google.protobuf.${type}`, value };
  const { purchaseDetails } = OPEN.createRazorpayOrder as { purchaseDetails: object };
  const data = { amount: long, purchaseDetails: { ...purchaseDetails, projectPrice: long } };
  expect(await call('createRazorpayOrder', data)).toMatchObject({ code });
});

test.each([
  ['text with a NUL', { githubId: 'a\0b' }, 'functions/invalid-argument'],
  ['too large', { githubId: 'x'.repeat(300_000) }, 'functions/invalid-argument'],
  ['of another shape', { githubId: 7 }, 'functions/invalid-argument'],
])('a stream of a call whose data are %s settles', async (_kind, data, code) => {
  expect(await stream('verifyGithubUser', data)).toMatchObject({ code });
});

test('a stream of an unknown function, and one from another site, settles', async () => {
  const unknown = 'dropTables' as FunctionName;
  expect(await stream(unknown, {})).toMatchObject({ code: 'functions/not-found' });
  sendHeaders({ origin: 'https://evil.example' });
  const denied = { code: 'functions/permission-denied' };
  expect(await stream('verifyGithubUser', { githubId: 'asha' })).toMatchObject(denied);
});

test('a stream is one event with status 200, for errors, too', async () => {
  const read = async (data: unknown) => {
    const response = await fetch(`${server.url}/functions/us-central1/verifyGithubUser`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ data }),
    });
    return [response.status, response.headers.get('content-type'), await response.text()];
  };
  const type = 'text/event-stream; charset=utf-8';
  const result = { githubId: 'Asha', name: 'Asha', avatarUrl: expect.any(String) };
  const [status, found, text] = await read({ githubId: 'asha' });
  expect([status, found]).toEqual([200, type]);
  expect(JSON.parse(String(text).replace(/^data: (.*)\n\n$/, '$1'))).toEqual({ result });
  const error = { status: 'INVALID_ARGUMENT', message: 'Please check githubId.' };
  expect(await read({})).toEqual([200, type, `data: ${JSON.stringify({ error })}\n\n`]);
});
