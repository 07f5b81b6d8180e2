import type { Status } from '#contract/status.ts';

/** An error whose message is written for people; everything else is told as INTERNAL and logged. */
export class ShopError extends Error {
  override name = 'ShopError';
  readonly status: Status;
  readonly details: unknown;

  constructor(status: Status, message: string, details?: unknown) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** By name, not by class: in development the pages and the server hold two copies of this module. */
export function isShopError(error: unknown): error is ShopError {
  return error instanceof Error && error.name === 'ShopError';
}
