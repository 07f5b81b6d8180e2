import { formatCsv } from '#domain/csv.ts';
import { EMAIL_PATTERN, getMailbox } from '#domain/email.ts';
import { suggestEmail } from '#domain/email-typo.ts';
import { eraseAddresses, eraseEmail } from '#domain/erasure.ts';
import { parseRepositoryName, parseRepositoryUrl, parseUsername } from '#domain/github.ts';
import { normalizeTyped } from '#domain/normalize-typed.ts';
import { normalizeReferralCode } from '#domain/referral.ts';
import { readResults } from '#domain/setup-results.ts';
import { slugify } from '#domain/slugify.ts';
import { fitSentences, toCardText, truncate } from '#domain/text.ts';
import { parseThreadNumber } from '#domain/thread.ts';
import { findVersion } from '#domain/tool-checks.ts';
import { TOOLS } from '#domain/tools.ts';
import { findClosestWord } from '#domain/typo.ts';
import { parseRange, parseVersion } from '#domain/version-range.ts';
import { parseVideo } from '#domain/video.ts';
import { escapeXml } from '#domain/xml.ts';
import { listBibtex, listReferences } from '#server/features/disclosures/rules/disclosure.ts';
import { normalizeUpiId } from '#server/features/payouts/rules/payout.ts';
import { toTechnologySlug } from '#server/features/projects/rules/technology.ts';
import { makeGenericQuestions } from '#server/features/repositories/rules/generic-viva.ts';
import { sortFiles } from '#server/features/repositories/rules/own-files.ts';
import { isRegistration, normalizeGstin } from '#server/features/tax/rules/gst-registration.ts';
import { isGstin } from '#server/features/tax/rules/gst-states.ts';
import { foldName } from '#server/features/tax/rules/gst-tool-name.ts';
import { replyComplaint } from '#server/features/threads/reply-thread.ts';
import { requestHelp } from '#server/features/threads/request-help.ts';
import { maskSecrets } from '#server/features/threads/rules/mask-secrets.ts';
import { parseMobileNumber } from '#server/features/whatsapp/rules/whatsapp.ts';
import type { Measurement } from './measurements.ts';

/** What reads a text that a visitor typed or pasted, or that a repository contains. */
const PARSERS: Record<string, (text: string) => unknown> = {
  'results of the setup script': readResults,
  'version that a tool printed': (text) => TOOLS.map((tool) => findVersion(tool, text)),
  'secrets of a text': maskSecrets,
  'request for help, with its limits': (text) =>
    requestHelp.data.safeParse({ orderId: 'o', message: text, results: text }),
  'reply to a complaint, with its limits': (text) =>
    replyComplaint.data.safeParse({ number: text, token: text, text }),
  email: (text) => [EMAIL_PATTERN.test(text), getMailbox(text), suggestEmail(text)],
  'addresses to erase': (text) =>
    eraseAddresses(eraseEmail(text, 'asha@college.test', 'x'), { placeholder: 'x', logins: ['asha'] }),
  'typed name, code or number': (text) => [
    normalizeTyped(text),
    normalizeReferralCode(text),
    normalizeUpiId(text),
    parseThreadNumber('complaint', text),
    parseMobileNumber(text),
    isGstin(text),
    isRegistration(normalizeGstin(text)),
    foldName(text),
  ],
  'GitHub account or repository': (text) => [
    parseUsername(text),
    parseRepositoryUrl(text),
    parseRepositoryName(text),
  ],
  'version or range': (text) => [parseVersion(text), parseRange(text)],
  'address of a video': parseVideo,
  slug: (text) => [slugify(text), toTechnologySlug(text)],
  'cut text': (text) => [
    toCardText(text),
    truncate(text, text.length - 1),
    fitSentences(text, text.length - 1),
  ],
  'misspelled search': (text) => findClosestWord(text, ['python', 'attendance']),
  'paths of a repository': (text) => makeGenericQuestions(sortFiles([{ path: text, size: 1 }])),
  citation: (text) => {
    const paper = { title: text, authors: [text, text], venue: text, year: 2008, doi: text };
    const project = { ...CITED, projectName: text, paper };
    return [listReferences(project), listBibtex(project, 'key')];
  },
  'cell of a CSV file, text of XML': (text) => [formatCsv([[text]]), escapeXml(text)],
};
const CITED = {
  projectName: '',
  projectUrl: 'https://shop.example/projects/leaf',
  shopName: 'Shop',
  isFree: false,
  boughtAt: 0,
  commit: null,
};

/** Texts are repetitions of these, before an end at which most patterns fail. */
const UNITS = [
  ...Array.from('a1 :@~.,-/\\"\'`=<>()[]{}|*#%&?!$^+;\t\n\ré\u0301\u200b\u2028अ्😀Ａ'),
  ...`a |a.|a,|a@|a@a.|a:|:a|://|://:|://a:|://a:@|a\n|\t\n|. |\r\n|key=|key: |key:"|key="|eyJ.|xox|AKIA`.split(
    '|',
  ),
  ...' PRIVATE KEY|-----BEGIN |node |node 1.|java version "|PS |os |1.|1 - |>=1 |\u001b[|<!--|<a '.split('|'),
  ...'.test.|model.|_settings.|=1+|&amp;|%41|+91 |\\u0000'.split('|'),
];
const END = '\u2028!';
const [SHORT, LONG] = [2000, 20_000];
/** Linear time takes ten times as long, quadratic time a hundred times. */
const GOAL = 30;
/** The time of a repetition is at least this, because shorter ones are measured badly. */
const LEAST_MS = 2;
const ROUNDS = 9;

/** Measures what 20,000 characters cost each parser, compared with 2,000, for the worst of many texts. */
export async function measureParsers(): Promise<Measurement[]> {
  return Object.entries(PARSERS).map(([name, parse]) => {
    const costs = UNITS.map((unit) => ({ unit, ms: cost(parse, unit, LONG, 1) }));
    // The few texts that cost most are measured again, and well.
    const worst = costs.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
    const ratios = worst.map(({ unit }) => {
      const [short, long] = [cost(parse, unit, SHORT, ROUNDS), cost(parse, unit, LONG, ROUNDS)];
      return { unit, short, long, ratio: long / short };
    });
    const { unit, short, long, ratio } = ratios.toSorted((a, b) => b.ratio - a.ratio)[0]!;
    return {
      name,
      value: `${ratio.toFixed(1)} times (${format(short)} and ${format(long)} ms) with ${JSON.stringify(unit)}`,
      goal: `at most ${GOAL}${ratio > GOAL ? ': missed' : ''}`,
    };
  });
}

const format = (ms: number) => ms.toPrecision(2);

/** The least time in ms that a parser takes for a text of a length. */
function cost(parse: (text: string) => unknown, unit: string, length: number, rounds: number): number {
  const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length - END.length) + END;
  let [least, count] = [Number.POSITIVE_INFINITY, 1];
  for (let round = 0; round < rounds; ) {
    const from = performance.now();
    for (let n = 0; n < count; n += 1) parse(text);
    const ms = performance.now() - from;
    least = Math.min(least, ms / count);
    if (ms < LEAST_MS && rounds > 1) count *= 2;
    else round += 1;
  }
  return least;
}
