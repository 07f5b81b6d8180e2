import { afterEach, describe, expect, test, vi } from 'vitest';
import { CallError, callFunction, messageOf } from './callables-client.ts';

afterEach(() => vi.unstubAllGlobals());

const call = () => callFunction('verifyGithubUser', { githubId: 'asha' });
const answerWith = (answer: () => Promise<Response>) => {
  const fetched = vi.fn(answer);
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

test('sends {data} as JSON and gives back the result', async () => {
  const account = { githubId: 'Asha', name: null, avatarUrl: null };
  const fetched = answerWith(async () => Response.json({ result: account }));
  await expect(call()).resolves.toEqual(account);
  expect(fetched).toHaveBeenCalledWith(
    '/functions/us-central1/verifyGithubUser',
    expect.objectContaining({ method: 'POST', body: '{"data":{"githubId":"asha"}}' }),
  );
});

const timedOut = Object.assign(new Error('signal timed out'), { name: 'TimeoutError' });

describe('a call that does not work', () => {
  test.each<[string, () => Promise<Response>, string, string]>([
    [
      'is told by the server',
      async () =>
        Response.json({ error: { status: 'NOT_FOUND', message: 'No such person.' } }, { status: 404 }),
      'NOT_FOUND',
      'No such person.',
    ],
    ['meets a page of a proxy', async () => new Response('<h1>502</h1>', { status: 502 }), 'UNKNOWN', ''],
    ['meets JSON of somebody else', async () => Response.json(['hello']), 'UNKNOWN', ''],
    [
      'meets an error without words',
      async () => Response.json({ error: {} }, { status: 500 }),
      'UNKNOWN',
      '',
    ],
    ['finds no network', () => Promise.reject(new TypeError('Failed to fetch')), 'UNAVAILABLE', ''],
    ['takes too long', () => Promise.reject(timedOut), 'DEADLINE_EXCEEDED', ''],
  ])('%s', async (_name, answer, status, message) => {
    answerWith(answer);
    const error = await call().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ status, message });
  });
});

test.each([
  [new CallError('NOT_FOUND', 'No such person.'), 'No such person.'],
  [new CallError('UNAVAILABLE'), 'Something went wrong.'],
  [new Error('a secret'), 'Something went wrong.'],
])('shows only what the server wrote for people: %s', (error, shown) => {
  expect(messageOf(error, 'Something went wrong.')).toBe(shown);
});
