import type { DataOf, FunctionName, ResultOf } from '#contract/functions.ts';
import type { Status } from '#contract/status.ts';

/** A call ends within this time, here and on the server. */
const LONGEST_CALL_MS = 70_000;

/** A call that did not work. `message` is the server's, written for people; empty when no answer of the server came. */
export class CallError extends Error {
  override name = 'CallError';
  readonly status: Status;

  constructor(status: Status, message = '') {
    super(message);
    this.status = status;
  }
}

interface Answer {
  result?: unknown;
  error?: { status?: unknown; message?: unknown };
}

/**
 * Calls one of the shop's functions. Throws CallError and nothing else; a call without an answer is UNAVAILABLE, one that
 * takes too long DEADLINE_EXCEEDED. Protocol: https://firebase.google.com/docs/functions/callable-reference
 */
export async function callFunction<N extends FunctionName>(name: N, data: DataOf<N>): Promise<ResultOf<N>> {
  const answer = await send(name, data);
  if (answer && 'result' in answer) return answer.result as ResultOf<N>;
  const { status, message } = answer?.error ?? {};
  throw new CallError(
    typeof status === 'string' ? (status as Status) : 'UNKNOWN',
    typeof message === 'string' ? message : '',
  );
}

async function send(name: FunctionName, data: unknown): Promise<Answer | null> {
  try {
    const response = await fetch(`/functions/us-central1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
      signal: AbortSignal.timeout(LONGEST_CALL_MS),
    });
    const body: unknown = await response.json().catch(() => null);
    return body !== null && typeof body === 'object' ? body : null;
  } catch (error) {
    const tooLong = error instanceof Error && error.name === 'TimeoutError';
    throw new CallError(tooLong ? 'DEADLINE_EXCEEDED' : 'UNAVAILABLE');
  }
}

/** What to show for a failed call: the server's message, or what the page says when there is none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof CallError && error.message ? error.message : fallback;
}
