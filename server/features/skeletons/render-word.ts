import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  type ISectionOptions,
  LevelFormat,
  LineRuleType,
  NumberFormat,
  Packer,
  PageNumber,
  Paragraph,
  TableOfContents,
  TextRun,
} from 'docx';
import { BLANK, type Skeleton } from './rules/skeleton.ts';

/** Twips, of which an inch has 1,440: A4 with the wide left margin that binding needs. */
const PAGE = {
  size: { width: 11_906, height: 16_838 },
  margin: { left: 2160, right: 1440, top: 1440, bottom: 1440 },
};
/** 1.5 lines, in the 240ths of a line that Word counts. Without the rule, LibreOffice takes them for 18 points. */
const LINES = { line: 360, lineRule: LineRuleType.AUTO };
/**
 * Word takes the second font for Indian scripts, and any other that has the script where it is not installed.
 */
const FONT = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', cs: 'Nirmala UI' };
/** Half points. */
const SIZE = 24;
const CENTER = AlignmentType.CENTER;

/** Renders a skeleton as a Word document: A4, 12 points, 1.5 lines, numbered chapters. */
export async function renderWord(skeleton: Skeleton): Promise<Uint8Array> {
  const document = new Document({
    title: skeleton.title,
    styles: {
      default: {
        document: { run: { font: FONT, size: SIZE }, paragraph: { spacing: { ...LINES, after: 120 } } },
        heading1: {
          run: { font: FONT, size: 32, bold: true, color: '000000' },
          paragraph: { spacing: { before: 0, after: 240 }, keepNext: true },
        },
        heading2: {
          run: { font: FONT, size: 26, bold: true, color: '000000' },
          paragraph: { spacing: { before: 240, after: 120 }, keepNext: true },
        },
      },
      paragraphStyles: [
        { id: 'Question', name: 'Question', basedOn: 'Normal', run: { italics: true, color: '555555' } },
      ],
    },
    numbering: {
      config: [
        { reference: 'chapters', levels: [levelOf('Chapter %1.')] },
        { reference: 'references', levels: [{ ...levelOf('[%1]'), style: HANGING }] },
        { reference: 'questions', levels: [{ ...levelOf('•', LevelFormat.BULLET), style: HANGING }] },
      ],
    },
    sections: [
      { properties: { page: PAGE }, children: titlePage(skeleton) },
      sectionOf(NumberFormat.LOWER_ROMAN, frontMatter(skeleton)),
      sectionOf(NumberFormat.DECIMAL, body(skeleton)),
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}

const HANGING = { paragraph: { indent: { left: 540, hanging: 540 } } };

function levelOf(text: string, format: (typeof LevelFormat)[keyof typeof LevelFormat] = LevelFormat.DECIMAL) {
  return { level: 0, format, text, alignment: AlignmentType.LEFT };
}

/** A section whose pages are numbered from 1 at the bottom. */
function sectionOf(
  formatType: (typeof NumberFormat)[keyof typeof NumberFormat],
  children: ISectionOptions['children'],
): ISectionOptions {
  const number = new Paragraph({
    alignment: CENTER,
    children: [new TextRun({ children: [PageNumber.CURRENT] })],
  });
  return {
    properties: { page: { ...PAGE, pageNumbers: { start: 1, formatType } } },
    footers: { default: new Footer({ children: [number] }) },
    children,
  };
}

function titlePage({ title, college, university, department, guide, team, year }: Skeleton): Paragraph[] {
  const centered = (text: string, size = SIZE, bold = false) =>
    new Paragraph({
      alignment: CENTER,
      spacing: { ...LINES, after: 200 },
      children: [new TextRun({ text, size, bold })],
    });
  return [
    new Paragraph({ spacing: { before: 1200 } }),
    centered(title, 40, true),
    centered('Project report'),
    centered('by'),
    ...team.map((name) => centered(name, 28, true)),
    centered('Guide'),
    centered(guide, 28, true),
    centered(department, 26),
    centered(college, 30, true),
    centered(university, 26),
    centered(year, 26),
  ];
}

function frontMatter(skeleton: Skeleton): (Paragraph | TableOfContents)[] {
  const { acknowledgement, abstract } = skeleton;
  return [
    ...certificate(skeleton),
    ...declaration(skeleton),
    heading(acknowledgement.heading, { pageBreakBefore: true }),
    ...questionsOf(acknowledgement.questions),
    heading(abstract.heading, { pageBreakBefore: true }),
    ...questionsOf(abstract.questions),
    new Paragraph({
      pageBreakBefore: true,
      children: [new TextRun({ text: 'Contents', size: 32, bold: true })],
    }),
    new TableOfContents('Contents', { hyperlink: true, headingStyleRange: '1-1' }),
  ];
}

function certificate({ title, college, department, guide, team, year }: Skeleton): Paragraph[] {
  return [
    heading('Certificate'),
    fact('Project', title),
    fact('Students', team.join(', ')),
    fact('Department', department),
    fact('College', college),
    fact('Academic year', year),
    ...signatures([`Guide: ${guide}`, 'Head of the department', 'External examiner']),
  ];
}

function declaration({ builtOn, disclosed, team }: Skeleton): Paragraph[] {
  return [
    heading('Declaration', { pageBreakBefore: true }),
    new Paragraph(builtOn),
    ...disclosed.flatMap(({ label, text }) => [
      new Paragraph({ heading: HeadingLevel.HEADING_2, text: label }),
      ...(text === '' ? [BLANK_LINE, BLANK_LINE] : text.split('\n')).map((line) => new Paragraph(line)),
    ]),
    ...signatures(team),
  ];
}

const BLANK_LINE = '.'.repeat(110);

function body({ chapters, references }: Skeleton): Paragraph[] {
  return [
    ...chapters.flatMap(({ heading: text, questions }, index) => [
      heading(text, { pageBreakBefore: index > 0, numbering: { reference: 'chapters', level: 0 } }),
      ...questionsOf(questions),
      new Paragraph(''),
    ]),
    heading('References', { pageBreakBefore: true }),
    ...references.map((text) => new Paragraph({ text, numbering: { reference: 'references', level: 0 } })),
  ];
}

function heading(text: string, options: object = {}): Paragraph {
  return new Paragraph({ heading: HeadingLevel.HEADING_1, text, ...options });
}

function fact(label: string, text: string): Paragraph {
  return new Paragraph({ children: [new TextRun({ text: `${label}: `, bold: true }), new TextRun(text)] });
}

function questionsOf(questions: readonly string[]): Paragraph[] {
  return questions.map(
    (text) => new Paragraph({ text, style: 'Question', numbering: { reference: 'questions', level: 0 } }),
  );
}

/** Lines to sign on. */
function signatures(names: readonly string[]): Paragraph[] {
  return names.flatMap((name) => [
    new Paragraph({ spacing: { before: 600, after: 0 }, keepNext: true, text: BLANK }),
    new Paragraph(name === BLANK ? 'Student' : name),
  ]);
}
