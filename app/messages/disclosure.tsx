import type { DisclosureField } from '#domain/disclosure.ts';
import type { RenderPart } from './render-part.ts';

export const disclosure = 'Disclosure';
export const titleOf = (project: string) => `Disclosure: ${project}`;
export const intro = (link: RenderPart) => (
  <>
    Tell your college what you took from this project and what’s your own work. {link('Honest use')} says how
    and why.
  </>
);

export const yourWork = 'What’s yours, and what isn’t';
export const HINTS: Record<DisclosureField, string> = {
  reused: 'What you took over as it is, such as the sensor drivers or the layout of the dashboard.',
  changed: 'What you rewrote, and how it works now.',
  added: 'What you made yourself: features, data, tests, chapters of the report.',
  results: 'Where the numbers in your report come from. Run the code and report your own.',
};
export const save = 'Save';
export const saved = 'Saved with your order.';
export const privateTexts = 'Only people who can open your order see this.';

export const cite = 'Put it in your report';
export const acknowledgement = 'Acknowledgement';
export const acknowledgementNote =
  'For your acknowledgements, or the chapter on existing work. It has what you typed above.';
export const ieee = 'IEEE';
export const ieeeNote = 'For your list of references.';
export const bibtex = 'BibTeX';
export const bibtexNote = 'For LaTeX.';
export const copyCitation = (style: string) => `Copy ${style}`;
export const guessedCommit =
  'We didn’t record a version when you ordered. This is the newest one that we know.';
export const unknownCommit =
  'We haven’t read this project’s repository yet, so its version is missing here. Reload this page in a minute.';

export const pdf = 'Download PDF';
export const pdfNote =
  'One page for your college, with lines to sign. The longer your texts, the smaller its type. Nothing is cut.';
export const pdfAfterSaving = 'Save first to get a one-page PDF for your college.';
export const pdfIsOlder = 'The PDF has what you last saved. Save again to have your changes in it.';
export const unprintable = (characters: readonly string[]) =>
  `The PDF can’t print these characters and shows “?” instead: ${characters.join(' ')}. Please write them differently.`;

export const whatDiffers = 'See how your folder differs';
export const compareMyFolder = 'Compare my folder';
export const compareIntro = (commit: string) =>
  `Choose your project’s folder on this computer, the one with the README. We compare it with the version that you got (${commit}).`;
export const compareHint =
  'Your browser may ask whether to upload the files. It only reads them here: no file and no name is sent.';
export const leftOutAlways =
  'Left out: folders like .git, node_modules and build, lock files, and what else libraries, templates and tools write.';
export const leftOutNames = (folders: readonly string[], files: readonly string[]) =>
  [...folders.map((name) => `${name}/`), ...files].join('  ');
export const listIsRead =
  'We’re still reading the list of this project’s files. Reload this page in a minute.';
export const notListed = 'This project has too many files to compare in a browser.';

export const comparing = (done: number, total: number) =>
  `Comparing: ${formatCount(done)} of ${formatCount(total)} files`;
export const compared = (count: number) =>
  count === 1 ? 'Compared 1 file.' : `Compared ${formatCount(count)} files.`;
export const comparison = 'Your folder and the project';
export const folder = 'Folder';
export const VERDICTS = { unchanged: 'Unchanged', changed: 'Changed', new: 'New', deleted: 'Deleted' };
export const topFolder = 'Top folder';
export const allFolders = 'All folders';
export const lineEnds = (count: number) =>
  `${files(count)} differ${count === 1 ? 's' : ''} only in the line ends and count${count === 1 ? 's' : ''} as unchanged.`;
export const moved = (count: number) =>
  `${files(count)} under New ${count === 1 ? 'has' : 'have'} the content of a file that was in the project, so ${count === 1 ? 'it was' : 'they were'} moved or copied.`;
export const unreadable = (count: number) =>
  `${files(count)} couldn’t be read and ${count === 1 ? 'isn’t' : 'aren’t'} counted.`;
export const wrongFolder =
  'None of the project’s files is where it was. Did you choose the folder with the README?';
export const leftOut = 'Left out:';
export const leftOutCount = (name: string, count: number) => `${name} (${files(count)})`;

const files = (count: number) => (count === 1 ? '1 file' : `${formatCount(count)} files`);
const formatCount = (count: number) => count.toLocaleString('en-IN');
