import { findObstacle } from '#domain/account-obstacle.ts';
import type { CodeHostFailure, FailureScope } from '#domain/invitation.ts';

/** Header names are in lower case. */
export interface FailedResponse {
  status: number;
  headers: Record<string, string | number | undefined>;
  message: string;
  /** The account that the request was about. */
  login?: string | undefined;
  /** Unix seconds, for responses without a `date` header. */
  now: number;
}

/**
 * The wait when GitHub names none.
 * https://docs.github.com/rest/using-the-rest-api/best-practices-for-using-the-rest-api
 */
const DEFAULT_WAIT_SECONDS = 60;
const SPAM_WAIT_SECONDS = 3600;
const MAX_WAIT_SECONDS = 24 * 3600;

/** Decides whether to retry (and after how many seconds), give up, or open a case. */
export function classifyFailure(response: FailedResponse): CodeHostFailure {
  const { status } = response;
  const reason = describe(response);
  const limitSeconds = getRateLimitSeconds(response);
  if (limitSeconds !== undefined) return { kind: 'retry', reason, retryAfterSeconds: limitSeconds };
  if (status >= 500 || status === 408 || status === 409) {
    return { kind: 'retry', reason, retryAfterSeconds: getWaitSeconds(response) };
  }
  // GitHub's response to the 51st invitation of a day is undocumented; it may look like this.
  if (status === 422 && isInvitationLimit(response.message))
    return { kind: 'retry', reason, retryAfterSeconds: getWaitSeconds(response) ?? SPAM_WAIT_SECONDS };
  const about = findSubject(response);
  if (about === 'account') return { kind: 'permanent', reason };
  // 401, 403, 404 (which also hides private repositories), 410, 422, 423 and 451 are caused by our setup.
  return { kind: 'needs_person', reason, scope: about };
}

// GitHub's messages are not documented. These words occur in the known ones.
const ABOUT_US = /\byour account (is|was|has been) (suspended|flagged|blocked|locked|disabled)\b/i;
/** GitHub asks us for something, and not the invited person. */
const ASKS_US =
  /\byou (must|need|have) |\byour (personal|OAuth|access|account|app)\b|\btoken\b|\bmanaged user,? you\b|\bresource protected\b/i;
const ABOUT_OWNER =
  /\bseats?\b|billing|plan\b|\b(organi[sz]ation|owner)( account)? (is|was|has been) (blocked|suspended|flagged|disabled|locked|restricted)\b(?! by (the|this))/i;
const ABOUT_RULE_OF_OWNER = /polic(y|ies)|outside collaborator|SAML|SSO\b|two-factor|IP allow ?list/i;
const ABOUT_FULL_OWNER =
  /\b(collaborators?|members?|organi[sz]ation|owner)\b.{0,40}\b(limit|maximum|full)\b|\b(limit|maximum)\b.{0,40}\b(collaborators?|members?)\b/i;
const ABOUT_REPOSITORY =
  /not accessible by|\barchived\b|read-only|\blocked\b|\bmigrat|\bDMCA\b|\brepository (\S{1,140} )?(access )?((is|was|has been) )?(disabled|blocked|unavailable|moved|transferred|renamed|deleted|suspended)\b/i;
const ABOUT_ACCOUNT =
  /enterprise[- ]managed|blocked|suspended|flagged|owner cannot be a collaborator|(user|account|invitee)\b.{0,200}\b(not|isn't|cannot|can't|could not)\b/i;
/** A rule of the owner that keeps out one person, unless the person may not invite, which is us. */
const ABOUT_PERSON =
  /\b(this|the|that|invited) (user|person)\b|\binvitee\b|\b(users?|person|account)\b.{0,200}\b(not|isn't|aren't|cannot|can't|could not)\b(?!.{0,40} to (add|invite)\b)/i;
const ABOUT_BLOCKED_ACCOUNT =
  /\b(user|invitee|person)\b.{0,200}\bblocked\b|\bblocked\b.{0,200}\b(the inviter|by (the|this) (user|invitee|person))\b/i;
/** GitHub says no more than this of a person who has blocked us, for example. */
const SAYS_NOTHING = /^Validation Failed\.?$/i;

function isInvitationLimit(message: string): boolean {
  if (/spam|too many/i.test(message)) return true;
  const isOfTime = /invit|\bday|daily|hour/i.test(message);
  return (
    /limit/i.test(message) &&
    (isOfTime || ![ABOUT_OWNER, ABOUT_RULE_OF_OWNER, ABOUT_FULL_OWNER].some((words) => words.test(message)))
  );
}

/** What a refusal is about; undefined when GitHub's answer doesn't say so. */
function findSubject({ status, message, login }: FailedResponse): FailureScope | 'account' | undefined {
  if (status === 401) return 'credential';
  if (status === 410 || status === 423 || status === 451) return 'repository';
  if (status !== 403 && status !== 422) return undefined;
  return findNamedSubject(login ? nameUser(message, login) : message, status);
}

/** What the message of a 403 or 422 names. */
function findNamedSubject(text: string, status: number): FailureScope | 'account' | undefined {
  if (ABOUT_US.test(text)) return 'credential';
  if (ABOUT_BLOCKED_ACCOUNT.test(text)) return 'account';
  if (ABOUT_OWNER.test(text) || ABOUT_FULL_OWNER.test(text)) return 'owner';
  // What is about one person must not take an owner's projects off sale, though it names the owner's rule.
  const isOfPerson = !ASKS_US.test(text);
  if (isOfPerson && findObstacle(text)) return 'account';
  if (ABOUT_RULE_OF_OWNER.test(text)) return isOfPerson && ABOUT_PERSON.test(text) ? 'account' : 'owner';
  if (ABOUT_REPOSITORY.test(text)) return 'repository';
  if (status === 422 && (ABOUT_ACCOUNT.test(text) || SAYS_NOTHING.test(text.trim()))) return 'account';
  return undefined;
}

/** Replaces the name of the account, which may be any word, but not in the name of a repository. */
function nameUser(message: string, login: string): string {
  return message.replace(/[\w-]+/g, (word, at: number) => {
    const isInPath = message[at - 1] === '/' || message[at + word.length] === '/';
    return word.toLowerCase() === login.toLowerCase() && !isInPath ? 'this user' : word;
  });
}

/** How long GitHub asks the credential to wait; undefined when the response has another reason. */
export function getRateLimitSeconds(response: FailedResponse): number | undefined {
  return isRateLimit(response) ? (getWaitSeconds(response) ?? DEFAULT_WAIT_SECONDS) : undefined;
}

function isRateLimit({ status, headers, message }: FailedResponse): boolean {
  if (status === 429) return true;
  if (status !== 403) return false;
  return (
    headers['retry-after'] !== undefined ||
    String(headers['x-ratelimit-remaining']) === '0' ||
    /rate limit|abuse detection/i.test(message)
  );
}

/** Reads `retry-after`, else the reset of an exhausted rate limit. */
function getWaitSeconds({ headers, now }: FailedResponse): number | undefined {
  const serverNow = Date.parse(String(headers.date)) / 1000 || now;
  const after = headers['retry-after'];
  if (after !== undefined) {
    const seconds = Number(after);
    return clamp(Number.isFinite(seconds) ? seconds : Date.parse(String(after)) / 1000 - serverNow);
  }
  if (String(headers['x-ratelimit-remaining']) !== '0') return undefined;
  const reset = Number(headers['x-ratelimit-reset']);
  return clamp(reset - serverNow + 1);
}

function clamp(seconds: number): number | undefined {
  return Number.isFinite(seconds) ? Math.min(MAX_WAIT_SECONDS, Math.max(1, Math.ceil(seconds))) : undefined;
}

function describe({ status, message }: FailedResponse): string {
  const text = message.replace(/\s+/g, ' ').trim().slice(0, 200);
  return text ? `GitHub answered ${status}: ${text}` : `GitHub answered ${status}.`;
}
