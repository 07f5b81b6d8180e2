import { readFile, writeFile } from 'node:fs/promises';
import { sendCommand } from '#server/cli/send-command.ts';
import { decodeText } from '#server/platform/decode-text.ts';
import { parseWellFormed } from '#server/platform/parse-json.ts';
import { fail, readEnv } from './read-env.ts';

const USAGE = `Usage: npm run catalogue -- import FILE.json
       npm run catalogue -- export FILE.json`;

const [command, path, ...rest] = process.argv.slice(2);
if (!path || rest.length > 0 || (command !== 'import' && command !== 'export')) fail(USAGE);
const settings = await readEnv();
try {
  if (command === 'import') await importFrom(path);
  else await exportTo(path);
} catch (error) {
  fail(error);
}

async function importFrom(from: string): Promise<void> {
  const file = await readFile(from)
    .then((bytes) => parseWellFormed(decodeText(bytes)))
    .catch((error) =>
      fail(error instanceof SyntaxError ? `${from} isn’t valid JSON: ${error.message}` : error),
    );
  const result = await sendCommand(settings, 'catalogue.import', { file });
  if (!result.ok) fail([...result.problems, 'Nothing has changed.'].join('\n'));
  for (const { row, slug, outcome } of result.rows) console.log(`row ${row}: ${slug} ${outcome}`);
  for (const note of result.notes) console.log(note);
  console.log(`${result.rows.length} projects read.`);
}

async function exportTo(to: string): Promise<void> {
  const projects = await sendCommand(settings, 'catalogue.export', {});
  await writeFile(to, `${JSON.stringify(projects, null, 2)}\n`);
  console.log(`${projects.length} projects written to ${to}.`);
}
