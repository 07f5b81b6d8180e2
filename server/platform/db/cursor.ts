import { ShopError } from '../../errors.ts';

type Kind = 'number' | 'string';
type Position<K extends readonly Kind[]> = {
  -readonly [I in keyof K]: K[I] extends 'number' ? number : string;
};

/** Encodes a position in a list as an opaque string. */
export function encodeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Cuts `limit + 1` selected rows to one page. The next page's cursor is the position of the last row. */
export function cutPage<R>(
  rows: R[],
  limit: number,
  positionOf: (row: R) => readonly (string | number)[],
): { rows: R[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { rows: page, nextCursor: last ? encodeCursor(positionOf(last)) : null };
}

/** Decodes a cursor of integers and texts; null without one. Throws INVALID_ARGUMENT for a malformed one. */
export function decodeCursor<const K extends readonly Kind[]>(
  cursor: string | undefined,
  kinds: K,
): Position<K> | null {
  if (!cursor) return null;
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const isOf = (kind: Kind, value: unknown) =>
      kind === 'number' ? Number.isSafeInteger(value) : typeof value === 'string' && !value.includes('\0');
    const isValid =
      Array.isArray(position) &&
      position.length === kinds.length &&
      kinds.every((kind, at) => isOf(kind, position[at]));
    if (isValid) return position as Position<K>;
  } catch {
    // The cursor is not base64url JSON and is rejected below.
  }
  throw refuseCursor();
}

/** The error for a cursor that leads nowhere. */
export function refuseCursor(): ShopError {
  return new ShopError(
    'INVALID_ARGUMENT',
    'This page of the list does not exist. Please start from its beginning.',
  );
}
