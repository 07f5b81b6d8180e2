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

const SECRETS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // A private key without an end goes up to the end of the text.
  [
    /-{4,5} ?BEGIN [^-\r\n]*PRIVATE KEY[^-\r\n]*-{4,5}[\s\S]*?(?:-{4,5} ?END [^-\r\n]*PRIVATE KEY[^-\r\n]*-{4,5}|$)/g,
    HIDDEN,
  ],
  // A password of a URL may contain @ and /, so it ends at the last @. `localhost:3000/` is a port. The
  // bounds keep the time linear.
  [/(:\/\/[^\s:/?#@]{0,200}:)(?:[^\s'"<>/?#]{1,500}(?=@)|(?!\d+[/?#])[^\s'"<>]{1,500}(?=@))/g, `$1${HIDDEN}`],
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
  return SECRETS.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text);
}
