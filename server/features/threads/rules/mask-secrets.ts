/** The text that replaces a secret. */
const HIDDEN = '[hidden]';

/** A text in quotes. A missing end quote ends with the line. */
const QUOTED = ['"', "'", '`'].map((quote) => `${quote}(?:\\\\.|[^${quote}\\\\\\r\\n])*${quote}?`).join('|');
/**
 * A value as configuration files and shells have it: the lines below `|` or `>` in YAML, a quoted text with
 * what is joined to it, or anything up to the next space.
 */
const VALUE = [
  '[|>][-+\\d]*[ \\t]*(?:\\r?\\n[ \\t]+\\S.*)+',
  `(?:${QUOTED})(?:${QUOTED}|[^\\s"'\`,;&)\\]}])*`,
  `[^\\s"'\`](?:${QUOTED}|[^\\s"'\`])*`,
].join('|');
const ASSIGNS = '[ \\t]*[=:]+>?[ \\t]*';

/** A private key without an end goes up to the end of the text. */
const PRIVATE_KEY =
  /-{4,5} ?BEGIN [^-\r\n]{0,40}PRIVATE KEY[^-\r\n]{0,40}-{4,5}[\s\S]*?(?:-{4,5} ?END [^-\r\n]{0,40}PRIVATE KEY[^-\r\n]{0,40}-{4,5}|$)/g;

const SECRETS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Keys of AWS, GitHub, Google and Slack, and JWTs, which may be cut off.
  [
    /AKIA[0-9A-Z]{4,}|gh[oprsu]_\w+|github_pat_\w+|AIza[\w-]{4,}|xox[\w.]{0,40}-[\w.-]+|eyJ[\w-]+(?:\.[\w-]*)*/g,
    HIDDEN,
  ],
  // The closing quote and brackets of a name precede its sign, and a type may stand before the value.
  [
    new RegExp(
      `((?:password|passwd|pwd|secret|token|key)["'\`\\]\\\\)]*${ASSIGNS})(?:(?:bearer|basic)[ \\t]+)?(?:${VALUE})(?:${ASSIGNS}(?:${VALUE}))*`,
      'gi',
    ),
    `$1${HIDDEN}`,
  ],
];

/** Replaces keys, tokens, private keys and passwords of a text that someone pasted. */
export function maskSecrets(text: string): string {
  const masked = text.replace(PRIVATE_KEY, HIDDEN).replace(/:\/\/[^\s:/?#@]*[^\s'"<>]*/g, maskPasswords);
  return SECRETS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), masked);
}

/** The user of a URL, up to the password. */
const USER = /:\/\/[^:/?#@]*:/y;
/** The rest of a URL's host with its user. */
const AUTHORITY = /[^/?#]*/y;
const PORT = /\d+[/?#]/y;

/**
 * Replaces the passwords of URLs. A password may contain `@` and `/`, so it ends at the last `@` before the
 * path or, without one, at the last of the whole text. `localhost:3000/` is a port. One regular expression
 * for this would take quadratic time.
 */
function maskPasswords(urls: string): string {
  const lastAt = urls.lastIndexOf('@');
  let masked = '';
  let done = 0;
  for (let start = 0; start >= 0 && start < lastAt; start = urls.indexOf('://', Math.max(done, start + 3))) {
    const password = start + (matchAt(USER, urls, start) ?? 0);
    if (password === start) continue;
    const authority = urls.slice(password, password + (matchAt(AUTHORITY, urls, password) ?? 0));
    const at = password + authority.lastIndexOf('@');
    const end = at > password ? at : matchAt(PORT, urls, password) === null ? lastAt : password;
    if (end <= password) continue;
    masked += urls.slice(done, password) + HIDDEN;
    done = end;
  }
  return masked + urls.slice(done);
}

/** The length of what a sticky pattern matches at a place; null when it doesn't match. */
function matchAt(pattern: RegExp, text: string, place: number): number | null {
  pattern.lastIndex = place;
  return pattern.exec(text)?.[0].length ?? null;
}
