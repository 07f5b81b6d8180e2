import type { CodeHostFailure, FailureScope } from '#domain/invitation.ts';

/** A failed request to the code host. `kind` says how to proceed; `reason` is for admins and logs. */
export class CodeHostError extends Error {
  override name = 'CodeHostError';
  readonly kind: CodeHostFailure['kind'];
  readonly reason: string;
  /** Seconds to wait before the next attempt, when the host asks for it. */
  readonly retryAfterSeconds: number | undefined;
  /** The part of our setup that the failure is about, when GitHub says so. */
  readonly scope: FailureScope | undefined;
  /** True without a usable response, so that the request may have succeeded. */
  readonly unclear: boolean;

  constructor(
    failure: CodeHostFailure,
    { unclear = false, cause }: { unclear?: boolean; cause?: unknown } = {},
  ) {
    super(failure.reason, { cause });
    this.kind = failure.kind;
    this.reason = failure.reason;
    this.retryAfterSeconds = failure.kind === 'retry' ? failure.retryAfterSeconds : undefined;
    this.scope = failure.kind === 'needs_person' ? failure.scope : undefined;
    this.unclear = unclear;
  }
}

/** Says for users why GitHub must be asked again, and when. */
export function describeRetry({ retryAfterSeconds = 0, scope }: CodeHostError): string {
  if (scope === 'credential')
    return 'We can’t check names at GitHub right now. Our support team has been alerted. Please come back later today.';
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return minutes > 1
    ? `GitHub limits how often we can ask it. Please try again in ${minutes} minutes.`
    : 'GitHub isn’t responding right now. Please try again in a minute.';
}
