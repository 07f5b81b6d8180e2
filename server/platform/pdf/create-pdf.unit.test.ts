import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as mupdf from 'mupdf';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SCRIPTS, type Script } from '#domain/printable.ts';
import { extractText } from '#test/harness/pdf-text.ts';
import { WORDS } from '#test/harness/words.ts';
import { type Element, parseXml } from '#test/harness/xml.ts';
import { createPdf, PDF_MARGIN, type PdfPage } from './create-pdf.ts';

const info = { title: 'A & தமிழ் 🚀', author: 'Capstone', createdAt: new Date(0) };
const scripts = Object.keys(SCRIPTS) as Script[];
const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\f]/g;

/** Writes each text in lines below each other. */
const write = (texts: string[], margin = PDF_MARGIN) =>
  createPdf({ ...info, margin }, (page) => {
    let y = margin;
    for (const text of texts) y = page.write('text', 11, text, { y }) + 12;
  });

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What poppler makes of a PDF; null where it is not installed. `npm test` needs npm alone. */
function readWithPoppler(pdf: Buffer): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'a.pdf'), pdf);
  try {
    const text = execFileSync('pdftotext', [join(folder, 'a.pdf'), '-'], { encoding: 'utf8' });
    return text.replace(MARKS, '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function expectToBeRead(texts: string[]): Promise<void> {
  const pdf = await write(texts);
  const typed = texts.map((text) => text.normalize('NFC'));
  expect(linesOf(extractText(pdf))).toEqual(typed);
  const read = readWithPoppler(pdf);
  if (read !== null) expect(linesOf(read)).toEqual(typed);
}

describe('text that programs copy from a PDF', () => {
  test.each(scripts)('words in %s are what was typed', async (script) => {
    await expectToBeRead([...WORDS[script], WORDS[script].join(' ')]);
  });

  test('it is what was typed when scripts, numbers and signs are mixed in a line', async () => {
    await expectToBeRead([
      'Name: हिन्दी OCR प्रणाली (v2), ₹499',
      'தமிழ் OCR கையெழுத்து அறிதல் 2.0',
      'বাংলা हिन्दी ગુજરાતી ಕನ್ನಡ in one line',
      'اردو OCR نظام',
      'Name: اردو (v2), ₹499',
      'مکان نمبر 12، گلی ۳، جامعہ نگر (نئی دہلی) 110025',
      'This project builds on “اُردو شاعری”, version 2.',
      'Jñāna Prabodhinī Praśālā, ṭ ḍ ṇ ḥ ṃ',
    ]);
  });

  test('it is composed, and has no picture', async () => {
    expect(linesOf(extractText(await write(['🚀 क\u093cलम 🏛️, e\u0301']))).join()).toBe(
      '🚀 क\u093cलम 🏛️, e\u0301'.normalize('NFC').replace('🚀 ', '').replace(' 🏛️', ''),
    );
  });

  test('a paragraph of several lines is read line by line', async () => {
    const text =
      'ہم نے سینسر کا کوڈ استعمال کیا۔ اس میں 31 فیصد پانی کی بچت ہوئی اور بورڈ لگایا گیا۔ '.repeat(3);
    expect(linesOf(extractText(await write([text]))).join(' ')).toBe(text.trim());
  });
});

describe('a PDF', () => {
  const draw = (page: PdfPage) => {
    page.write('display', 20, 'Title', { y: 64, tag: 'H1' });
    page.group('Table', () =>
      page.group('TR', () => {
        page.write('text', 10, 'Name', { y: 100, tag: 'TH', scope: 'Row' });
        page.write('text', 10, 'தமிழ்', { y: 100, x: 200, tag: 'TD' });
      }),
    );
    page.drawRule(120);
  };

  test('it has the same bytes every time', async () => {
    const [pdf, again] = await Promise.all([createPdf(info, draw), createPdf(info, draw)]);
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(
      createHash('sha256').update(again).digest('hex'),
    );
  });

  test('it is tagged, in version 1.7, with its title, its language and that of a cell', async () => {
    const pdf = await createPdf(info, draw);
    expect(pdf.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7');
    const document = mupdf.Document.openDocument(pdf, 'application/pdf') as mupdf.PDFDocument;
    expect(document.getMetaData('info:Title')).toBe('A & தமிழ்');
    const root = document.getTrailer().get('Root');
    expect(root.get('Lang').asString()).toBe('en-IN');
    expect(root.get('MarkInfo', 'Marked').asBoolean()).toBe(true);
    expect(describeTags(root.get('StructTreeRoot', 'K').get(0))).toBe('Document(H1 Table(TR(TH:Row TD:ta)))');
  });

  test('the XMP of a PDF is well-formed XML with title, author and PDF/UA for names with any characters', async () => {
    const names = { title: 'Prism <b> & "Co" ]]> தமிழ்\u0000', author: "R&D <Labs> 'A'" };
    const pdf = await createPdf({ ...info, ...names }, draw);
    const document = mupdf.Document.openDocument(pdf, 'application/pdf') as mupdf.PDFDocument;
    const metadata = document.getTrailer().get('Root', 'Metadata');
    expect([metadata.get('Type').asName(), metadata.get('Subtype').asName()]).toEqual(['Metadata', 'XML']);
    const xmp = metadata.readStream().asString();
    // Programs that don't know PDF look for the packet in the file.
    expect(pdf.includes(xmp)).toBe(true);
    const textOf = ({ text, children }: Element): string => (text + children.map(textOf).join('')).trim();
    const find = (element: Element, name: string): Element[] =>
      element.children.flatMap((child) => (child.name === name ? [child] : find(child, name)));
    const packet = parseXml(xmp.replace('\ufeff', ''));
    expect(find(packet, 'dc:title').map(textOf)).toEqual(['Prism <b> & "Co" ]]> தமிழ்']);
    expect(find(packet, 'dc:creator').map(textOf)).toEqual(["R&D <Labs> 'A'"]);
    expect(find(packet, 'rdf:Description').map(({ attributes }) => attributes)).toEqual([
      expect.objectContaining({ 'pdfuaid:part': '1', 'xmp:CreateDate': '1970-01-01T00:00:00.000Z' }),
    ]);
  });

  test('it names and embeds a font of a script only if it has words in it', async () => {
    const named = async (text: string) =>
      (await write([text])).toString('latin1').match(/\/FontName \/\w+\+Noto\w+/g) ?? [];
    expect(await named('Tamil')).toEqual([]);
    expect(await named('தமிழ்')).toEqual([expect.stringContaining('NotoSansTamil')]);
  });
});

/** The roles of the parts of a page, with the direction of headers and the languages. */
function describeTags(element: mupdf.PDFObject): string {
  const kids = element.get('K');
  const parts: string[] = [];
  for (let n = 0; n < kids.length; n += 1)
    if (kids.get(n).isDictionary()) parts.push(describeTags(kids.get(n)));
  const details = [element.get('A', 'Scope'), element.get('Lang')].flatMap((value) =>
    value.isName() ? [value.asName()] : value.isString() ? [value.asString()] : [],
  );
  const name = [element.get('S').asName(), ...details].join(':');
  return parts.length > 0 ? `${name}(${parts.join(' ')})` : name;
}
