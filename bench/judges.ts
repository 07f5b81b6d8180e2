import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Program, startSandbox } from '../test/e2e/program.ts';
import { findPath } from './cached-pages.ts';
import { type EngineWindow, openFirefox, openWebKit } from './judges/engines.ts';
import { type Saved, saveMails, savePages, savePrivatePages } from './judges/saved.ts';
import { judgeLatex, judgeWord } from './judges/skeletons.ts';
import { visit } from './judges/visit.ts';
import type { Measurement } from './measurements.ts';

/** These are not dependencies, because only this bench needs them. */
const PACKAGES = [
  'vnu-jar@26.9.27',
  '@adobe/structured-data-validator@1.7.1',
  '@marbec/web-auto-extractor@2.2.1',
  'puppeteer-core@25.16.0',
];
const GOAL = 'no findings';
const run = promisify(execFile);

/**
 * What the validator recommends and the shop rightly lacks: goods have no barcode, colour or parts, the live shop of
 * the bench has no reviews and no sale that ends.
 */
const ACCEPTED =
  /Missing (one of field "gtin"|field "(audience|color|hasCertification|inProductGroupWithID|isVariantOf|material|mpn|pattern|size|subjectOf|aggregateRating|review|priceValidUntil)")/;

/** One thing that a judge says about a page or a mail, as it is printed. */
type Finding = string;

/**
 * Lets programs of others judge pages and mails: the Nu HTML checker (needs Java), a validator of structured
 * data by Google's pages for each type, SpamAssassin without a network, LibreOffice and LaTeX systems for the report skeleton, and the engines of Firefox and WebKit. It
 * works without internet but needs a package registry. A judge that isn't installed says so. `only` names one.
 */
export async function measureJudges(only?: string): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'capstone-judges-'));
  const sandbox = await startSandbox();
  try {
    await run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', ...PACKAGES]);
    const pages = await savePages(folder);
    const mails = await saveMails(folder);
    const engine = (open: () => Promise<EngineWindow>) => () => visitWith(open, sandbox);
    const judges: [string, () => Promise<Finding[]>][] = [
      ['HTML of pages: Nu HTML checker', () => judgeHtml(folder, pages)],
      [
        'HTML of private pages: Nu HTML checker',
        async () => judgeHtml(folder, await savePrivatePages(folder, sandbox)),
      ],
      ['HTML of mails: Nu HTML checker', () => judgeHtml(folder, mails)],
      ['structured data of pages', () => judgeStructuredData(folder, pages)],
      ['mails: SpamAssassin', () => judgeMails(mails)],
      ['report skeleton: LibreOffice', () => judgeWord(folder)],
      ['report skeleton: XeLaTeX', () => judgeLatex(folder, 'xelatex')],
      ['report skeleton: LuaLaTeX', () => judgeLatex(folder, 'lualatex')],
      ['a purchase and a log-in: Firefox', engine(() => openFirefox(folder))],
      ['a purchase and a log-in: WebKit', engine(openWebKit)],
    ];
    const measurements: Measurement[] = [];
    for (const [name, findAll] of judges)
      if (!only || name.includes(only)) measurements.push(await judge(name, findAll));
    return measurements;
  } finally {
    await sandbox.stop();
    await rm(folder, { recursive: true });
  }
}

async function visitWith(open: () => Promise<EngineWindow>, { url }: Program): Promise<Finding[]> {
  const window = await open();
  try {
    return await visit(window, url, await findPath(url, '/projects/{slug}'));
  } finally {
    await window.close();
  }
}

async function judge(name: string, findAll: () => Promise<Finding[]>): Promise<Measurement> {
  try {
    const findings = await findAll();
    for (const finding of findings) console.log(finding);
    return { name, value: `${findings.length} findings`, goal: GOAL };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const { message } = error as Error;
    return { name, value: `not measured: ${isMissing ? 'not installed here' : message}`, goal: GOAL };
  }
}

/** The checker ends with status 1 when it has errors, which it writes to its error output. */
async function judgeHtml(folder: string, saved: Saved[]): Promise<Finding[]> {
  const jar = join(folder, 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar');
  const output = await new Promise<string>((resolve, reject) => {
    const files = saved.map(({ file }) => file);
    const child = spawn('java', ['-Xss2m', '-jar', jar, '--format', 'json', '--errors-only', ...files]);
    let text = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    child.once('error', reject);
    child.once('close', () => resolve(text));
  });
  const { messages } = JSON.parse(output) as {
    messages: { url: string; message: string; extract?: string }[];
  };
  return messages.map(({ url, message, extract = '' }) => {
    const name = saved.find(
      ({ file }) => pathToFileURL(file).href === url.replace(/^file:\/*/, 'file:///'),
    )?.name;
    return `${name}: ${message} ${extract}`;
  });
}

interface Extractor {
  parse(html: string): object;
}
interface StructuredDataIssue {
  severity: string;
  issueMessage: string;
  path: { type?: string }[];
}

async function judgeStructuredData(folder: string, pages: Saved[]): Promise<Finding[]> {
  const load = (name: string) => import(pathToFileURL(join(folder, 'node_modules', name)).href);
  const { default: WebAutoExtractor } = (await load('@marbec/web-auto-extractor/dist/index.js')) as {
    default: new (options: object) => Extractor;
  };
  const { default: Validator } = (await load('@adobe/structured-data-validator/src/index.js')) as {
    default: new () => { validate(data: object): Promise<StructuredDataIssue[]> };
  };
  const findings: Finding[] = [];
  for (const { name, html } of pages) {
    const data = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(html);
    for (const { severity, issueMessage, path } of await new Validator().validate(data))
      if (!ACCEPTED.test(issueMessage))
        findings.push(`${name}: ${severity} ${path.map(({ type }) => type).join(' > ')}: ${issueMessage}`);
  }
  return findings;
}

async function judgeMails(mails: Saved[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { name, message } of mails) {
    const output = await filter('spamassassin', ['-L', '-t'], message ?? Buffer.of());
    const [, score = '?', tests = ''] =
      /^X-Spam-Status: \w+, score=(\S+)[\s\S]*?tests=([\s\S]*?)\s+autolearn/m.exec(output) ?? [];
    if (!(Number(score) <= 0)) findings.push(`mail ${name}: ${score} points, ${tests.replaceAll(/\s/g, '')}`);
  }
  return findings;
}

function filter(command: string, options: string[], input: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, options);
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    child.once('error', reject);
    child.once('close', () => resolve(text));
    child.stdin.end(input);
  });
}
