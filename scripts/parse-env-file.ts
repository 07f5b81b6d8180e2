import { parseEnv } from 'node:util';
import { decodeText } from '#server/platform/decode-text.ts';

/** A setting, with its value in quotes (that may contain line breaks) and what is left of the line. */
const SETTING =
  /^[^\S\n]*(?:export\s)?[^\S\n]*([^\s=#][^=\n]*?)[^\S\n]*=[^\S\n]*((["'`])[\s\S]*?\3)?([^\n]*)/gm;

/** Decodes `.env`. Throws an Error for the operator if an editor saved it in another encoding than Unicode. */
export function decodeEnvFile(bytes: Uint8Array): string {
  try {
    return decodeText(bytes, { fatal: true });
  } catch {
    throw new Error('.env is not UTF-8. Open it in your editor and save it with the encoding UTF-8.');
  }
}

/**
 * Parses the text of `.env` as Node does. Throws an Error that lists every line of which Node would silently
 * lose a part: an unquoted value ends at `#`, even without a space before it.
 */
export function parseEnvFile(text: string): Record<string, string> {
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const problems = Array.from(lines.matchAll(SETTING), ({ 1: name, 2: quoted, 4: rest = '', index }) => {
    const problem = findProblem(quoted !== undefined, rest.trim());
    return problem && `.env, line ${lines.slice(0, index).split('\n').length}: ${name} ${problem}`;
  }).filter(Boolean);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return parseEnv(lines) as Record<string, string>;
}

function findProblem(isQuoted: boolean, rest: string): string | false {
  const remedy = 'would be lost: quote it, or give the comment a line of its own.';
  if (isQuoted) return rest !== '' && `has text after its closing quote, which ${remedy}`;
  if (/^["'`]/.test(rest)) return 'has a quote that is never closed.';
  return rest.includes('#') && `has an unquoted #, and what follows ${remedy}`;
}
