import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { testsOf } from '#sandbox/github/demo/checks.ts';
import type { DemoProject } from '#sandbox/github/demo/projects.ts';
import { loadPdfFonts } from '#server/platform/pdf/fonts.ts';

const catalogue = JSON.parse(readFileSync('content/catalogue.json', 'utf8')) as DemoProject[];
const INK = '#1b2333';
const SOFT = '#5a6475';
const LEFT = 72;
const WIDTH = 595 - 2 * LEFT;

/** Sample pages of a project's report: title, contents, and the beginning of each chapter. */
export async function writeReport(slug: string, file: string): Promise<void> {
  const project = catalogue.find((each) => each.slug === slug);
  if (!project) throw new Error(`${slug} is not in the catalogue.`);
  const fonts = await loadPdfFonts();
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

  const heading = (text: string) =>
    pdf.font('display').fontSize(20).fillColor(INK).text(text, LEFT).moveDown(0.6);
  const second = (text: string) =>
    pdf.moveDown(0.5).font('display').fontSize(13).fillColor(INK).text(text, LEFT).moveDown(0.3);
  const say = (text: string) =>
    pdf
      .font('text')
      .fontSize(11)
      .fillColor(INK)
      .text(text.replaceAll('₹', 'Rs '), LEFT, undefined, { lineGap: 3.5, align: 'justify' })
      .moveDown(0.5);
  const point = (text: string) =>
    pdf
      .font('text')
      .fontSize(11)
      .fillColor(INK)
      .text(`•  ${text.replaceAll('₹', 'Rs ')}`, LEFT + 12, undefined, { lineGap: 3 });

  writeTitle(pdf, project);
  pdf.addPage();
  const chapters = chaptersOf(project, { heading, second, say, point, pdf });
  heading('Contents');
  chapters.forEach(({ title }, index) => {
    const y = pdf.y;
    pdf
      .font('text')
      .fontSize(12)
      .fillColor(INK)
      .text(`${index + 1}   ${title}`, LEFT, y);
    pdf.text(String(index + 3), LEFT, y, { width: WIDTH, align: 'right' }).moveDown(0.6);
  });
  second('About these pages');
  say(
    'This is a sample: the title, the contents and the first page of each chapter. The whole report is in the repository, with its sources.',
  );
  chapters.forEach(({ title, write }, index) => {
    pdf.addPage();
    heading(`${index + 1}   ${title}`);
    write();
  });
  const { count } = pdf.bufferedPageRange();
  for (let page = 1; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.page.margins.bottom = 0;
    pdf
      .font('text')
      .fontSize(9)
      .fillColor(SOFT)
      .text(`${project.name} · ${page + 1}`, LEFT, 800, { width: WIDTH, align: 'center' });
  }
  pdf.end();
  await once(done, 'finish');
}

function writeTitle(pdf: PDFKit.PDFDocument, { name, tech, teamSize }: DemoProject): void {
  pdf.rect(40, 40, 515, 762).lineWidth(1.2).stroke(INK);
  pdf
    .font('text')
    .fontSize(12)
    .fillColor(SOFT)
    .text('PROJECT REPORT', LEFT, 170, { width: WIDTH, align: 'center', characterSpacing: 2 });
  pdf.font('display').fontSize(31).fillColor(INK).text(name, LEFT, 210, { width: WIDTH, align: 'center' });
  pdf
    .moveTo(220, pdf.y + 18)
    .lineTo(375, pdf.y + 18)
    .stroke('#b3700a');
  pdf
    .font('text')
    .fontSize(13)
    .fillColor(SOFT)
    .text(tech.join('  ·  '), LEFT, pdf.y + 36, { width: WIDTH, align: 'center' });
  pdf
    .fontSize(11)
    .text(
      `Submitted by a team of up to ${teamSize}\nGuide: ____________________\n\nDepartment of ____________________`,
      LEFT,
      560,
      { width: WIDTH, align: 'center', lineGap: 5 },
    );
}

interface Writer {
  heading: (text: string) => unknown;
  second: (text: string) => unknown;
  say: (text: string) => unknown;
  point: (text: string) => unknown;
  pdf: PDFKit.PDFDocument;
}

function chaptersOf(
  project: DemoProject,
  { second, say, point, pdf }: Writer,
): { title: string; write: () => void }[] {
  const { name, description, features, tech, hardware = [], level } = project;
  const sentences = description.split(/(?<=[.?]) /);
  const limits = sentences.filter(
    (each) => /n't|\bnot\b|\bno\b|limit|only|still/i.test(each) && !each.endsWith('?'),
  );
  const limit = limits[0] ?? 'What is left out is listed in the setup guide, with the reason for each.';
  const { runner, command, count } = testsOf(project);
  return [
    {
      title: 'Introduction',
      write() {
        say(sentences.slice(0, 2).join(' '));
        second('1.1 Problem');
        say(
          `${sentences[0] ?? ''} Before this project, the same work was done by hand, with the errors and delays that come with it. This chapter says who has the problem, how often, and what a solution has to do at least.`,
        );
        second('1.2 Aims');
        for (const feature of features.slice(0, 4)) point(feature);
        second('1.3 What this project does not do');
        say(limit);
        say('The report names every limit where it matters, because an examiner will ask about it.');
      },
    },
    {
      title: 'Requirements',
      write() {
        say(
          `The project is written for students at ${level} level. Everything it needs is free for students${hardware.length > 0 ? ', except the parts below' : ''}.`,
        );
        second('2.1 Software');
        for (const each of tech) point(`${each}, in the version that the setup guide names`);
        if (hardware.length > 0) {
          second('2.2 Hardware');
          for (const { item, rupees } of hardware) point(`${item}: about ₹${rupees}`);
          say('');
          say(
            `Together about ₹${hardware.reduce((sum, { rupees }) => sum + rupees, 0)}. Prices are of June 2025 and differ between shops.`,
          );
        } else {
          second('2.2 Hardware');
          say('A laptop with 8 GB of memory. No graphics card is needed for the demonstration.');
        }
        second('2.3 Functions');
        for (const [index, feature] of features.entries()) point(`F${index + 1}: ${feature}`);
      },
    },
    {
      title: 'Design',
      write() {
        say(
          `Figure 1 shows the parts of ${name} and how data moves between them. Each part can be started and tested alone.`,
        );
        drawParts(pdf, tech.slice(0, 6));
        say(
          'Data enters on the left, is checked once, and is stored before anything is shown. Parts talk through interfaces that the tests use as well, so that one part can be exchanged without the others.',
        );
        second('3.1 Decisions');
        for (const each of tech.slice(0, 4))
          point(`${each}: chosen because it is taught, documented and can be explained in a viva`);
      },
    },
    {
      title: 'Implementation',
      write() {
        say(
          `This chapter follows one run of ${name} through the source code, file by file, in the order in which a reader should open them.`,
        );
        features.slice(0, 3).forEach((feature, index) => {
          second(`4.${index + 1} ${feature.split(/[:,]/)[0]}`);
          say(
            `${feature}. The section shows the function that does it, the data it reads and writes, and the two mistakes that were made on the way. The first version was simpler and failed on real data; the reasons for each change are in the history of the repository.`,
          );
        });
      },
    },
    {
      title: 'Tests',
      write() {
        say(`${count} tests run with ${runner} on every push. The command is: ${command}`);
        second('5.1 What is tested');
        const groups = [
          'Rules and calculations',
          'Input that is wrong or missing',
          'Storage and start from empty',
          'The whole path, end to end',
        ];
        groups.forEach((group, index) => {
          const y = pdf.y + 4;
          const share = Math.round(count * ([0.45, 0.25, 0.2, 0.1][index] ?? 0));
          pdf
            .font('text')
            .fontSize(11)
            .fillColor(INK)
            .text(group, LEFT, y)
            .text(`${share} tests`, LEFT, y, { width: WIDTH, align: 'right' });
          pdf
            .moveTo(LEFT, pdf.y + 3)
            .lineTo(LEFT + WIDTH, pdf.y + 3)
            .lineWidth(0.5)
            .stroke('#c9cfd8');
        });
        second('5.2 What is not tested');
        say(limits[1] ?? limit);
      },
    },
    {
      title: 'Results and limits',
      write() {
        say(sentences.slice(1, 4).join(' '));
        second('6.1 Results');
        for (const feature of features.slice(2, 6)) point(feature);
        second('6.2 Limits');
        say(
          'Every number in this chapter is made again by a script in the repository. Where a result depends on the data set or on the machine, both are named next to it.',
        );
        second('6.3 Ideas for your own extension');
        point('Measure it with data from your own college');
        point('Replace one part by another technology and compare');
        point('Ask ten people to use it and report what they could not do');
      },
    },
  ];
}

function drawParts(pdf: PDFKit.PDFDocument, parts: readonly string[]): void {
  const top = pdf.y + 14;
  const width = 124;
  parts.forEach((part, index) => {
    const x = LEFT + (index % 3) * (width + 38);
    const y = top + Math.floor(index / 3) * 92;
    pdf.roundedRect(x, y, width, 52, 5).lineWidth(1.2).stroke(INK);
    pdf
      .font('display')
      .fontSize(11)
      .fillColor(INK)
      .text(part, x, y + 20, { width, align: 'center' });
    if (index % 3 < 2 && index + 1 < parts.length)
      pdf
        .moveTo(x + width + 4, y + 26)
        .lineTo(x + width + 34, y + 26)
        .stroke('#b3700a');
  });
  pdf
    .font('text')
    .fontSize(9.5)
    .fillColor(SOFT)
    .text('Figure 1: parts of the system', LEFT, top + (parts.length > 3 ? 160 : 68), {
      width: WIDTH,
      align: 'center',
    });
  pdf.moveDown(1);
}
