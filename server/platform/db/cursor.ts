import { ShopError } from '../../errors.ts';

type Kind = 'number' | 'string';
type Position<K extends readonly Kind[]> = {
  -readonly [I in keyof K]: K[I] extends 'number' ? number : string;
};

/** A list's position as one opaque word. */
export function encodeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** The position behind a cursor, null without one. Throws INVALID_ARGUMENT for a word we did not make. */
export function decodeCursor<const K extends readonly Kind[]>(
  cursor: string | undefined,
  kinds: K,
): Position<K> | null {
  if (!cursor) return null;
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const fits =
      Array.isArray(position) &&
      position.length === kinds.length &&
      kinds.every((kind, at) => typeof position[at] === kind && !String(position[at]).includes('\0'));
    if (fits) return position as Position<K>;
  } catch {
    // Told below, like every other word that is not one of ours.
  }
  throw new ShopError(
    'INVALID_ARGUMENT',
    'This page of the list does not exist. Please start from its beginning.',
  );
}
