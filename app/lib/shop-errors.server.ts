import type { Context } from '#server/context.ts';
import { isShopError, reportError } from '#server/errors.ts';

/** Resolves to null if there is no such thing, such as a link that doesn't work any more. */
export async function orNull<T>(result: Promise<T>): Promise<T | null> {
  return result.catch((error: unknown) => {
    if (isShopError(error) && error.status === 'NOT_FOUND') return null;
    throw error;
  });
}

/** Reports a form's error, which belongs to one field or to the whole form. */
export function formErrorOf(
  { log }: Context,
  error: unknown,
): { error: string } | { errors: Record<string, string> } {
  const { message, details } = reportError(log, error);
  const { field } = (details ?? {}) as { field?: string };
  return field ? { errors: { [field]: message } } : { error: message };
}
