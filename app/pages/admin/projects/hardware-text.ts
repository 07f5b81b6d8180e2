import { parseRupees } from '#domain/parse-rupees.ts';
import { type HardwarePart, MAX_PARTS } from '#domain/project-facets.ts';
import { truncate } from '#domain/text.ts';
import { hasAtMost } from '#domain/text-limits.ts';

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
    const colon = line.lastIndexOf(':');
    const item = line.slice(0, Math.max(colon, 0)).trim();
    const rupees = parseRupees(line.slice(colon + 1));
    if (!item || rupees === null)
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
