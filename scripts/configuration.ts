// Writes docs/configuration.md from .env.example, which describes every setting, and from the defaults of
// server/environment.ts: `npm run configuration`.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { environmentSchema } from '#server/environment.ts';

const TARGET = 'docs/configuration.md';

const INTRO = `# Configuration

This table is written by \`npm run configuration\` from [.env.example](../.env.example), which you can copy to \`.env\`.

`;

const NOTE =
  'Where a setting has no default, it is optional, or the shop says at its start that it is missing.';

/** Returns docs/configuration.md for the text of `.env.example`. */
export function renderConfiguration(example: string): string {
  const [head = '', ...blocks] = example.split('\n\n');
  const rows = blocks
    .flatMap(readSettings)
    .map(
      ({ names, comment }) =>
        `| ${names.map((name) => `\`${name}\``).join('<br>')} | ${names.map(defaultOf).join('<br>')} | ${comment} |`,
    );
  return `${INTRO}${sentences(head.split('\n'))}\n\n${NOTE}\n\n| Setting | Default | Meaning |\n|---|---|---|\n${rows.join('\n')}\n`;
}

interface Setting {
  /** One setting, or several that share a comment. */
  names: string[];
  comment: string;
}

function readSettings(block: string): Setting[] {
  const settings: Setting[] = [];
  let comment: string[] = [];
  for (const line of block.split('\n')) {
    const name = /^(?:# )?([A-Z][A-Z_]+)=/.exec(line)?.[1];
    const last = settings.at(-1);
    if (!name) comment.push(line);
    else if (last && comment.length === 0) last.names.push(name);
    else {
      settings.push({ names: [name], comment: sentences(comment) });
      comment = [];
    }
  }
  return settings;
}

/** The lines of a comment as Markdown in one line. */
function sentences(lines: readonly string[]): string {
  return lines
    .map((line) => line.replace(/^# ?/, ''))
    .join(' ')
    .replaceAll('|', '\\|')
    .replaceAll(
      /\((docs|bench)\/([\w.-]+)\)/g,
      (_, folder, file) => `([${file}](${folder === 'docs' ? '' : `../${folder}/`}${file}))`,
    )
    .trim();
}

function defaultOf(name: string): string {
  const schema = environmentSchema.shape[name as keyof typeof environmentSchema.shape];
  const { data } = schema.safeParse(undefined);
  return data === undefined ? '–' : `\`${data === 0 && name === 'TRUST_PROXY' ? 'false' : data}\``;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(TARGET, renderConfiguration(readFileSync('.env.example', 'utf8')));
}
