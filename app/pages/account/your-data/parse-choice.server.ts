import { PURPOSES, type Purpose } from '#domain/privacy.ts';
import { ShopError } from '#server/errors.ts';

/** Reads the form of a switch. Throws INVALID_ARGUMENT. */
export function parseChoice(values: FormData): { purpose: Purpose; isAllowed: boolean } {
  const purpose = PURPOSES.find((known) => known === values.get('purpose'));
  if (!purpose) throw new ShopError('INVALID_ARGUMENT', 'We don’t know this purpose.');
  return { purpose, isAllowed: values.get('allowed') === 'yes' };
}
