import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import type { DemoProject } from '#sandbox/github/demo/projects.ts';
import { loadPdfFonts } from '#server/platform/pdf/fonts.ts';
import { chaptersOf } from './chapters.ts';
import { ACCENT, createWriter, INK, inFont, LEFT, line, SOFT, WIDTH } from './writer.ts';

const catalogue = JSON.parse(readFileSync('content/catalogue.json', 'utf8')) as DemoProject[];
const fonts = await loadPdfFonts();

/** Sample pages of a project's report: title, contents, and the beginning of each chapter. */
export async function writeReport(slug: string, file: string): Promise<void> {
  const project = catalogue.find((each) => each.slug === slug);
  if (!project) throw new Error(`${slug} is not in the catalogue.`);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: LEFT,
    bufferPages: true,
    info: {
      Title: `${project.name}: project report`,
      Author: 'Capstone Projects',
      CreationDate: new Date('2025-06-01T00:00:00Z'),
    },
  });
  const done = pdf.pipe(createWriteStream(file));
  pdf.registerFont('text', fonts.text as never).registerFont('display', fonts.display as never);

  writeTitle(pdf, project);
  const writer = createWriter(pdf);
  const chapters = chaptersOf(project, writer);
  pdf.addPage();
  writer.heading('Contents');
  for (const [index, { title }] of chapters.entries()) writer.entry(`${index + 1}   ${title}`, index + 3);
  writer.second('About these pages');
  writer.say(
    'This is a sample: the title, the contents and the first page of each chapter. The whole report is in the repository, with its sources.',
  );
  for (const [index, { title, write }] of chapters.entries()) {
    pdf.addPage();
    writer.heading(`${index + 1}   ${title}`);
    write();
  }
  writePageNumbers(pdf, project);
  pdf.end();
  await once(done, 'finish');
}

function writeTitle(pdf: PDFKit.PDFDocument, { name, tech, teamSize }: DemoProject): void {
  const centred = { width: WIDTH, align: 'center' } as const;
  pdf.rect(40, 40, 515, 762).lineWidth(1.2).stroke(INK);
  inFont(pdf, 'text', 12, SOFT).text('PROJECT REPORT', LEFT, 170, { ...centred, characterSpacing: 2 });
  inFont(pdf, 'display', 31).text(name, LEFT, 210, centred);
  line(pdf, [220, pdf.y + 18], [375, pdf.y + 18]).stroke(ACCENT);
  inFont(pdf, 'text', 13, SOFT).text(tech.join('  ·  '), LEFT, pdf.y + 36, centred);
  pdf
    .fontSize(11)
    .text(
      `Submitted by a team of up to ${teamSize}\nGuide: ____________________\n\nDepartment of ____________________`,
      LEFT,
      560,
      { ...centred, lineGap: 5 },
    );
}

function writePageNumbers(pdf: PDFKit.PDFDocument, { name }: DemoProject): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 1; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    inFont(pdf, 'text', 9, SOFT).text(`${name} · ${page + 1}`, LEFT, 800, { width: WIDTH, align: 'center' });
  }
}
