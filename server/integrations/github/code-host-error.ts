import type { CodeHostFailure } from '#domain/invitation.ts';

/** The code host said no, or nothing. `kind` says what to do about it, `reason` is for admins and logs. */
export class CodeHostError extends Error {
  override name = 'CodeHostError';
  readonly kind: CodeHostFailure['kind'];
  readonly reason: string;
  /** How long the host wants to be left alone, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** No answer came: the host may have done what it was asked. */
  readonly unclear: boolean;

  constructor(
    failure: CodeHostFailure,
    { unclear = false, cause }: { unclear?: boolean; cause?: unknown } = {},
  ) {
    super(failure.reason, { cause });
    this.kind = failure.kind;
    this.reason = failure.reason;
    this.retryAfterSeconds = failure.kind === 'retry' ? failure.retryAfterSeconds : undefined;
    this.unclear = unclear;
  }
}
