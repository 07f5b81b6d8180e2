import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { writeLatex } from '#server/features/skeletons/render-latex.ts';
import { renderWord } from '#server/features/skeletons/render-word.ts';
import { makeSkeleton } from '#server/features/skeletons/rules/skeleton.ts';
import { extractText } from '../../test/harness/pdf-text.ts';

const run = promisify(execFile);

/** What TeX and XML would read as commands. */
const SPECIAL = '% & _ # $ { } ~ ^ \\ <b>';

/** A report with names in five Indian scripts, and with special characters in every field. */
const skeleton = makeSkeleton({
  typed: {
    title: `Watching a campus network: ${SPECIAL}`,
    college: `शासकीय अभियांत्रिकी महाविद्यालय, Pune ${SPECIAL}`,
    university: `Savitribai Phule Pune University ${SPECIAL}`,
    department: `Computer Engineering [Shift II] ${SPECIAL}`,
    guide: `டாக்டர் மீனாட்சி சுந்தரம் ${SPECIAL}`,
    team: `प्रिया कुलकर्णी\nSalim ${SPECIAL}\nఅనిత రెడ్డి\nরাহুল সেন\nಅನಿತಾ ರಾವ್`,
    year: `2026–27 ${SPECIAL}`,
  },
  project: {
    projectName: 'Network Intrusion Watch',
    projectUrl: 'https://shop.example/projects/intrusion-watch',
    shopName: 'Capstone',
    isFree: false,
    boughtAt: 1_790_000_000,
    commit: 'c0ffee1'.padEnd(40, '0'),
    paper: null,
  },
  texts: { reused: 'The flow table.\nThe capture.', changed: SPECIAL, added: '', results: 'Our lab.' },
  chapters: null,
  field: 'security',
});

/** Lets LibreOffice open the skeleton for Word and print it. */
export async function judgeWord(folder: string): Promise<string[]> {
  await writeFile(join(folder, 'report.docx'), await renderWord(skeleton));
  const profile = `-env:UserInstallation=file://${join(folder, 'office')}`;
  await run('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, 'report.docx'], {
    cwd: folder,
  });
  return listMissing(await readFile(join(folder, 'report.pdf')));
}

/** Lets a LaTeX system make the skeleton's pages, twice for the contents. */
export async function judgeLatex(folder: string, program: 'xelatex' | 'lualatex'): Promise<string[]> {
  const place = join(folder, program);
  for (const { name, text } of writeLatex(skeleton)) {
    await mkdir(dirname(join(place, name)), { recursive: true });
    await writeFile(join(place, name), text);
  }
  const options = ['-interaction=nonstopmode', 'report.tex'];
  for (const _ of [1, 2])
    await run(program, options, { cwd: place }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw error;
    });
  const log = await readFile(join(place, 'report.log'), 'utf8');
  const told = log
    .split('\n')
    .filter((line) => line.startsWith('! ') || line.startsWith('Missing character'));
  const pdf = await readFile(join(place, 'report.pdf')).catch(() => null);
  return [...told, ...(pdf ? listMissing(pdf) : ['There are no pages.'])];
}

/** The headings of chapters that a PDF doesn't show. */
function listMissing(pdf: Buffer): string[] {
  const shown = extractText(pdf);
  return skeleton.chapters.flatMap(({ heading }) =>
    shown.includes(heading) ? [] : [`There is no ${heading}.`],
  );
}
