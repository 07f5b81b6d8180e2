import type { DisclosureTexts } from '#domain/disclosure.ts';
import { listUnprintable } from '../../platform/pdf/fonts.ts';

/** Lists the characters of a disclosure that its PDF can't print. */
export function listUnprintableIn(texts: DisclosureTexts): Promise<string[]> {
  return listUnprintable(Object.values(texts).join('').replaceAll('\t', ''));
}
