import { afterEach, describe, expect, test, vi } from 'vitest';
import { CallError, callFunction, messageOf } from './callables-client.ts';

afterEach(() => vi.unstubAllGlobals());

const call = () => callFunction('verifyGithubUser', { githubId: 'asha' });
const respondWith = (respond: () => Promise<Response>) => {
  const fetched = vi.fn(respond);
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

test('a call posts {data} as JSON and returns the result', async () => {
  const account = { githubId: 'Asha', name: null, avatarUrl: null };
  const fetched = respondWith(async () => Response.json({ result: account }));
  await expect(call()).resolves.toEqual(account);
  expect(fetched).toHaveBeenCalledWith(
    '/functions/us-central1/verifyGithubUser',
    expect.objectContaining({ method: 'POST', body: '{"data":{"githubId":"asha"}}' }),
  );
});

const timedOut = Object.assign(new Error('signal timed out'), { name: 'TimeoutError' });

describe('throws CallError', () => {
  test.each<[string, () => Promise<Response>, string, string]>([
    [
      'for an error of the server',
      async () =>
        Response.json({ error: { status: 'NOT_FOUND', message: 'No such account.' } }, { status: 404 }),
      'NOT_FOUND',
      'No such account.',
    ],
    [
      'for an error page of a proxy',
      async () => new Response('<h1>502</h1>', { status: 502 }),
      'UNKNOWN',
      '',
    ],
    ['for unexpected JSON', async () => Response.json(['hello']), 'UNKNOWN', ''],
    [
      'for an error without a message',
      async () => Response.json({ error: {} }, { status: 500 }),
      'UNKNOWN',
      '',
    ],
    ['without a network', () => Promise.reject(new TypeError('Failed to fetch')), 'UNAVAILABLE', ''],
    ['after the timeout', () => Promise.reject(timedOut), 'DEADLINE_EXCEEDED', ''],
  ])('%s', async (_name, respond, status, message) => {
    respondWith(respond);
    const error = await call().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ status, message });
  });
});

test.each([
  [new CallError('NOT_FOUND', 'No such account.'), 'No such account.'],
  [new CallError('UNAVAILABLE'), 'Something went wrong.'],
  [new Error('a secret'), 'Something went wrong.'],
])('the text of an error is the server’s message or the fallback: %s', (error, shown) => {
  expect(messageOf(error, 'Something went wrong.')).toBe(shown);
});
