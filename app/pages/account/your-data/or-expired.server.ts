import { isShopError } from '#server/errors.ts';

/** Resolves to null if the link doesn't work any more. */
export async function orExpired<T>(result: Promise<T>): Promise<T | null> {
  return result.catch((error: unknown) => {
    if (isShopError(error) && error.status === 'NOT_FOUND') return null;
    throw error;
  });
}
