import type { CodeHostFailure } from '#domain/invitation.ts';

/** What is known of a call that did not work. Header names are in lower case. */
export interface FailedAnswer {
  status: number;
  headers: Record<string, string | number | undefined>;
  message: string;
  /** Seconds since 1970, for answers that do not say what time it is there. */
  now: number;
}

/** With no word from GitHub on how long to wait: https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api */
const WAIT_WITHOUT_WORD = 60;
const WAIT_AS_SPAM = 3600;
const LONGEST_WAIT = 24 * 3600;

/** Of a failed answer, which of the three kinds it is, and for how many seconds GitHub wants us to wait. */
export function classifyFailure(answer: FailedAnswer): CodeHostFailure {
  const { status } = answer;
  const reason = reasonOf(answer);
  if (isRateLimit(answer))
    return { kind: 'retry', reason, retryAfterSeconds: waitTold(answer) ?? WAIT_WITHOUT_WORD };
  if (status >= 500 || status === 408 || status === 409) {
    const wait = waitTold(answer);
    return { kind: 'retry', reason, ...(wait === undefined ? {} : { retryAfterSeconds: wait }) };
  }
  // What GitHub answers to the 51st invitation of a day is not documented; it may well look like this.
  if (status === 422 && /spam|limit|too many/i.test(answer.message)) {
    return { kind: 'retry', reason, retryAfterSeconds: waitTold(answer) ?? WAIT_AS_SPAM };
  }
  if (status === 422) return { kind: 'permanent', reason };
  // 401, 403, 404 (which also hides private repositories), 410, 451: our token or our repository.
  return { kind: 'needs_person', reason };
}

function isRateLimit({ status, headers, message }: FailedAnswer): boolean {
  if (status === 429) return true;
  if (status !== 403) return false;
  return (
    headers['retry-after'] !== undefined ||
    String(headers['x-ratelimit-remaining']) === '0' ||
    /rate limit|abuse detection/i.test(message)
  );
}

/** The seconds that GitHub asks for: `retry-after` first, then the reset of an exhausted limit. */
function waitTold({ headers, now }: FailedAnswer): number | undefined {
  const theirNow = Date.parse(String(headers.date)) / 1000 || now;
  const after = headers['retry-after'];
  if (after !== undefined) {
    const seconds = Number(after);
    return bounded(Number.isFinite(seconds) ? seconds : Date.parse(String(after)) / 1000 - theirNow);
  }
  if (String(headers['x-ratelimit-remaining']) !== '0') return undefined;
  const reset = Number(headers['x-ratelimit-reset']);
  return bounded(reset - theirNow + 1);
}

function bounded(seconds: number): number | undefined {
  return Number.isFinite(seconds) ? Math.min(LONGEST_WAIT, Math.max(1, Math.ceil(seconds))) : undefined;
}

function reasonOf({ status, message }: FailedAnswer): string {
  const said = message.replace(/\s+/g, ' ').trim().slice(0, 200);
  return said ? `GitHub answered ${status}: ${said}` : `GitHub answered ${status}.`;
}
