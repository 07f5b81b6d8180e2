import * as z from 'zod';
import { classifyFailure } from './classify-failure.ts';
import { CodeHostError } from './code-host-error.ts';
import { RedirectRefused } from './same-host-fetch.ts';

interface RequestFailure extends Error {
  request?: unknown;
  response?: { status: number; headers: Record<string, string | number | undefined>; data: unknown };
}

/** Runs requests to GitHub that then throw only CodeHostError. */
export async function guard<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toCodeHostError(error);
  }
}

/** Maps every error that a GitHub request can throw. `login` is the account that the request was about. */
export function toCodeHostError(error: unknown, login?: string): CodeHostError {
  if (error instanceof CodeHostError) return error;
  if (error instanceof z.ZodError) {
    const failure = { kind: 'retry', reason: 'GitHub answered with something else than expected.' } as const;
    return new CodeHostError(failure, { unclear: true, cause: error });
  }
  if (!(error instanceof Error)) return new CodeHostError({ kind: 'needs_person', reason: String(error) });
  if (error.cause instanceof CodeHostError) return error.cause;
  const refused = error instanceof RedirectRefused ? error : error.cause;
  if (refused instanceof RedirectRefused) {
    const reason = `GitHub ${refused.message}; our token was not sent there.`;
    return new CodeHostError({ kind: 'needs_person', scope: 'repository', reason }, { cause: error });
  }
  const { request, response } = error as RequestFailure;
  if (response) {
    const message = getMessage(response.data);
    const now = Date.now() / 1000;
    return new CodeHostError(classifyFailure({ ...response, message, login, now }), { cause: error });
  }
  if (request || error.name === 'AbortError') {
    const failure = { kind: 'retry', reason: `GitHub did not answer (${error.message}).` } as const;
    return new CodeHostError(failure, { unclear: true, cause: error });
  }
  // This error is thrown before the request, for example for an unreadable private key.
  return new CodeHostError(
    { kind: 'needs_person', scope: 'credential', reason: `GitHub could not be asked: ${error.message}` },
    { cause: error },
  );
}

/** The message of a failed response; empty for a proxy's HTML page. */
function getMessage(data: unknown): string {
  const body = z.object({ message: z.string(), errors: z.array(z.unknown()).optional() }).safeParse(data);
  if (!body.success) return '';
  const details = body.data.errors?.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
  return [body.data.message, ...(details ?? [])].join(' ');
}
