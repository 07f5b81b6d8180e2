import { expect, test } from 'vitest';
import { readZip } from '#test/harness/read-zip.ts';
import { renderLatex, writeLatex } from './render-latex.ts';
import { renderWord } from './render-word.ts';
import { makeSkeleton, type Skeleton } from './rules/skeleton.ts';

const HOSTILE = 'R&D_100% {x} \\input{/etc/passwd} ^~ #1 $5 <w:p> [a] {{title}}';
const skeleton: Skeleton = makeSkeleton({
  typed: {
    title: HOSTILE,
    college: 'शासकीय महाविद्यालय, Pune',
    university: '',
    department: '[Shift II]',
    guide: 'மீனாட்சி சுந்தரம்',
    team: 'Asha\nమధు రెడ్డి',
    year: '2026–27',
  },
  project: {
    projectName: 'Leaf & Doctor',
    projectUrl: 'https://shop.example/projects/leaf_doctor',
    shopName: 'Capstone',
    isFree: false,
    boughtAt: 1_790_000_000,
    commit: null,
    paper: { title: 'Leaves', authors: ['A. Rao'], venue: 'Plants', year: 2016, doi: null },
  },
  texts: { reused: 'The drivers.\nThe page.', changed: '100 %', added: '', results: '' },
  chapters: null,
  field: 'ai',
});

/** The paragraphs of a Word document, each with its style and its text. */
function paragraphsOf(xml: string) {
  const toText = (text: string) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return [...xml.matchAll(/<w:p>.*?<\/w:p>|<w:p [^>]*>.*?<\/w:p>/gs)].map(([paragraph]) => ({
    style: /<w:pStyle w:val="([^"]*)"/.exec(paragraph)?.[1] ?? '',
    isNumbered: paragraph.includes('<w:numPr>'),
    text: toText([...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text).join('')),
  }));
}

test('the Word file is A4 with a wide left margin, 12 points, 1.5 lines and numbered chapters', async () => {
  const files = readZip(await renderWord(skeleton));
  const [document, styles] = [files.get('word/document.xml') ?? '', files.get('word/styles.xml') ?? ''];
  expect(document).toMatch(/<w:pgSz [^>]*w:w="11906" w:h="16838"/);
  expect(document).toMatch(/<w:pgMar [^>]*w:left="2160"/);
  expect(styles).toMatch(
    /<w:docDefaults>.*<w:sz w:val="24"\/>.*<w:spacing [^>]*w:line="360" w:lineRule="auto"/s,
  );
  expect(files.get('word/numbering.xml')).toContain('w:lvlText w:val="Chapter %1."');
  const headings = paragraphsOf(document).filter(({ style }) => style === 'Heading1');
  expect(headings.map(({ text, isNumbered }) => [text, isNumbered])).toEqual([
    ...['Certificate', 'Declaration', 'Acknowledgement', 'Abstract'].map((text) => [text, false]),
    ...skeleton.chapters.map(({ heading }) => [heading, true]),
    ['References', false],
  ]);
});

test('below each heading of a chapter are its questions and nothing else', async () => {
  const document = readZip(await renderWord(skeleton)).get('word/document.xml') ?? '';
  const paragraphs = paragraphsOf(document);
  for (const { heading, questions } of skeleton.chapters) {
    const at = paragraphs.findIndex(({ style, text }) => style === 'Heading1' && text === heading);
    const next = paragraphs.findIndex(({ style }, index) => index > at && style === 'Heading1');
    const below = paragraphs.slice(at + 1, next).filter(({ text }) => text !== '');
    expect(below.map(({ text }) => text)).toEqual(questions);
  }
});

test('the Word file has what was typed as text, and the words of the disclosure', async () => {
  const document = readZip(await renderWord(skeleton)).get('word/document.xml') ?? '';
  const texts = paragraphsOf(document).map(({ text }) => text);
  for (const text of [
    HOSTILE,
    'शासकीय महाविद्यालय, Pune',
    'Guide: மீனாட்சி சுந்தரம்',
    'మధు రెడ్డి',
    'The drivers.',
    'The page.',
    '100 %',
  ])
    expect(texts).toContain(text);
  expect(document).not.toContain('<w:p> [a]');
  expect(texts.filter((text) => /^\.{100,}$/.test(text))).toHaveLength(4);
  expect(texts.join(' ')).toContain('“Leaves,” Plants, 2016.');
});

test('the LaTeX files are escaped, balanced and include each other', async () => {
  const files = readZip(await renderLatex(skeleton));
  expect([...files]).toEqual(writeLatex(skeleton).map(({ name, text }) => [name, text]));
  const report = files.get('report.tex') ?? '';
  expect(report).toContain('\\documentclass[12pt,a4paper,oneside]{report}');
  const included = [...report.matchAll(/\\input\{([^}]+)\}/g)].map(([, name]) => `${name}.tex`);
  expect(included.toSorted()).toEqual([...files.keys()].filter((name) => name !== 'report.tex').toSorted());
  for (const [name, text] of files) {
    const code = text.replaceAll(/(?<!\\)%.*/g, '').replaceAll(/\\[{}]/g, '');
    expect(code.split('{').length, name).toBe(code.split('}').length);
    // A placeholder that was not filled in would be a brace in a brace.
    expect(code, name).not.toMatch(/\{\{\w+\}\}/);
  }
  const title = files.get('front/title-page.tex') ?? '';
  expect(title).toContain('R\\&D\\_100\\% \\{x\\} \\textbackslash{}input\\{/etc/passwd\\}');
  expect(title).not.toContain('\\input{');
  expect(title).toContain('\\{\\{title\\}\\}');
  expect(title).toContain('{\\devanagaritext{शासकीय महाविद्यालय}}, Pune');
  const preamble = files.get('preamble.tex') ?? '';
  for (const script of ['devanagari', 'tamil', 'telugu'])
    expect(preamble).toContain(`\\newcommand{\\${script}text}[1]`);
  expect(preamble).not.toContain('bengali');
  expect(files.get('front/declaration.tex')).toContain('The drivers.\n\nThe page.');
  expect(files.get('front/declaration.tex')?.split('\\blanks').length).toBe(3);
});

test('each chapter of LaTeX has its heading and its questions', () => {
  const files = new Map(writeLatex(skeleton).map(({ name, text }) => [name, text]));
  expect(files.get('chapters/01-introduction.tex')).toBe(
    `\\chapter{Introduction}\n\n${skeleton.chapters[0]?.questions.map((text) => `\\question{${text}}`).join('\n')}\n`,
  );
  expect([...files.keys()].filter((name) => name.startsWith('chapters/'))).toHaveLength(7);
});

test('the same texts make the same files', async () => {
  expect(await renderLatex(skeleton)).toEqual(await renderLatex(skeleton));
});
