import { type HardwarePart, MAX_PARTS } from '#domain/project-facets.ts';
import { truncate } from '#domain/text.ts';
import { hasAtMost } from '#domain/text-limits.ts';

/** Matches `ESP32 board: 450`. The price may have a `₹`, commas and two decimals. */
const PART = /^(.*\S)\s*:\s*(?:₹\s*)?(\d[\d,]{0,9}(?:\.\d{1,2})?)$/;
const LONGEST_ITEM = 80;

/** Splits a text into trimmed entries and drops empty ones. */
export function splitAt(text: string, separator: string | RegExp): string[] {
  return text
    .split(separator)
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** Parses a text with one part on each line. */
export function parseHardware(text: string): { parts: HardwarePart[]; error: string } {
  const parts: HardwarePart[] = [];
  for (const line of splitAt(text, '\n')) {
    const [, item = '', price = ''] = PART.exec(line) ?? [];
    const rupees = Number(price.replaceAll(',', ''));
    if (!item || rupees > 10_000_000)
      return {
        parts,
        error: `Please write “${truncate(line, 30)}” as “Part: price”, such as “ESP32 board: 450”.`,
      };
    if (!hasAtMost(item, LONGEST_ITEM))
      return { parts, error: `“${truncate(item, 30)}” is longer than ${LONGEST_ITEM} characters.` };
    parts.push({ item, rupees });
  }
  return { parts, error: parts.length > MAX_PARTS ? `Please enter at most ${MAX_PARTS} parts.` : '' };
}

/** The inverse of `parseHardware`. */
export function formatHardware(parts: readonly HardwarePart[]): string {
  return parts.map(({ item, rupees }) => `${item}: ${rupees}`).join('\n');
}
