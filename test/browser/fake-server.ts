import { vi } from 'vitest';

export interface FakeServer {
  /** The requests so far, the oldest first, without those that have no reply. */
  readonly calls: { path: string; body: unknown }[];
  /** Holds replies back until the returned function is called. */
  hold(): () => void;
}

type Reply = (body: never) => { status?: number; body: unknown };

/** Answers the page's requests. A path without a reply fails as if the server could not be reached. */
export function serve(replies: Record<string, Reply>): FakeServer {
  const calls: FakeServer['calls'] = [];
  let released = Promise.resolve();
  vi.stubGlobal('fetch', async (path: string, options: RequestInit = {}) => {
    const reply = replies[path];
    if (!reply) throw new TypeError(`No reply for ${path}.`);
    const body: unknown = JSON.parse(String(options.body ?? 'null'));
    calls.push({ path, body });
    await released;
    const { status = 200, body: answer } = reply(body as never);
    return Response.json(answer, { status });
  });
  return {
    calls,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      return resolve;
    },
  };
}

/** Returns the path of a callable. */
export const callable = (name: string): string => `/functions/us-central1/${name}`;

/** Makes a callable's reply: its result, or an error with the server's message. */
export const result = (value: unknown) => ({ body: { result: value } });
export const refusal = (message: string) => ({
  status: 400,
  body: { error: { status: 'INVALID_ARGUMENT', message } },
});
