import { ShopError } from '#server/errors.ts';
import type { Choice } from '#server/features/privacy/set-choice.ts';
import { PURPOSES } from '#server/features/purposes.ts';

/** Reads the form of a switch. Throws INVALID_ARGUMENT. */
export function parseChoice(values: FormData): Choice {
  const purpose = PURPOSES.find(({ key }) => key === values.get('purpose'));
  if (!purpose) throw new ShopError('INVALID_ARGUMENT', 'We don’t know this purpose.');
  return { purpose: purpose.key, isAllowed: values.get('allowed') === 'yes' };
}
