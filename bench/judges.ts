import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createTransport } from 'nodemailer';
import { startLiveShop } from '../test/e2e/live-shop.ts';
import { everyMail } from '../test/harness/every-mail.ts';
import { findPath } from './cached-pages.ts';
import type { Measurement } from './measurements.ts';

/** These are not dependencies, because only this bench needs them. */
const PACKAGES = [
  'vnu-jar@26.9.27',
  '@adobe/structured-data-validator@1.7.1',
  '@marbec/web-auto-extractor@2.2.1',
];
const GOAL = 'no findings';
const PAGES = [
  '/',
  '/projects',
  '/projects/{slug}',
  '/technologies/python',
  '/blog',
  '/blog/{slug}',
  '/faq',
  '/contact',
  '/about',
  '/terms',
  '/privacy',
  '/refund-policy',
  '/honest-use',
  '/login',
  '/admin/login',
  '/no-such-page',
];

const run = promisify(execFile);

/** One thing that a judge says about a page or a mail, as it is printed. */
type Finding = string;

/**
 * Lets programs of others judge pages and mails: the Nu HTML checker (needs Java), a validator of structured
 * data by Google's pages for each type, and SpamAssassin without a network. It works without internet but
 * needs a package registry. A judge that isn't installed says so.
 */
export async function measureJudges(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'capstone-judges-'));
  try {
    await run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', ...PACKAGES]);
    const pages = await savePages(folder);
    const mails = await saveMails(folder);
    return [
      await judge('HTML of pages and mails: Nu HTML checker', () => judgeHtml(folder, [...pages, ...mails])),
      await judge('structured data of pages', () => judgeStructuredData(folder, pages)),
      await judge('mails: SpamAssassin', () => judgeMails(mails)),
    ];
  } finally {
    await rm(folder, { recursive: true });
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

/** A saved page or mail: its name, its HTML's file and, for a mail, the whole message. */
interface Saved {
  name: string;
  file: string;
  html: string;
  message?: Buffer;
}

async function savePages(folder: string): Promise<Saved[]> {
  const shop = await startLiveShop();
  try {
    const saved: Saved[] = [];
    for (const pattern of PAGES) {
      const path = await findPath(shop.program.url, pattern);
      const html = await (await fetch(shop.program.url + path)).text();
      saved.push(await save(folder, path, html));
    }
    return saved;
  } finally {
    await shop.close();
  }
}

async function saveMails(folder: string): Promise<Saved[]> {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const saved: Saved[] = [];
  for (const { name, render, data } of everyMail) {
    const mail = render(data);
    const { message } = await transport.sendMail({
      from: 'Capstone <hello@capstone.example>',
      to: 'asha@example.com',
      messageId: `<${crypto.randomUUID()}@capstone.example>`,
      ...mail,
    });
    saved.push({ ...(await save(folder, `mail ${name}`, mail.html)), message: message as Buffer });
  }
  return saved;
}

async function save(folder: string, name: string, html: string): Promise<Saved> {
  await mkdir(join(folder, 'pages'), { recursive: true });
  const count = (await readdir(join(folder, 'pages'))).length;
  const file = join(folder, 'pages', `${String(count).padStart(3, '0')}.html`);
  await writeFile(file, html);
  return { name, file, html };
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
  const { Validator } = (await load('@adobe/structured-data-validator/src/index.js')) as {
    Validator: new () => { validate(data: object): Promise<StructuredDataIssue[]> };
  };
  const findings: Finding[] = [];
  for (const { name, html } of pages) {
    const data = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(html);
    for (const { severity, issueMessage, path } of await new Validator().validate(data))
      if (!ACCEPTED.some((each) => issueMessage.includes(each)))
        findings.push(`${name}: ${severity} ${path.map(({ type }) => type).join(' > ')}: ${issueMessage}`);
  }
  return findings;
}

/** What the validator recommends and the shop doesn't have, as nothing is shipped and goods have no barcode. */
const ACCEPTED: string[] = [];

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
