import type { VivaKind, VivaLevel, VivaMark } from '#domain/viva.ts';

const questionCount = (count: number) => (count === 1 ? '1 question' : `${count} questions`);
const fileCount = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** The link to an order's viva room. */
export const room = 'Viva room';
export const titleOf = (project: string) => `Viva room: ${project}`;
export const backToOrder = 'Back to your order';
export const intro =
  'Questions that an examiner may ask about this code. Answer each one aloud, then look at what a good answer contains.';
export const general =
  'No questions were written for this project, so these are general ones, made from its list of files.';
export const facts = (questions: number, files: number, commit: string) =>
  `${questionCount(questions)} on ${fileCount(files)}, commit ${commit}`;
export const newerCommit = (commit: string) =>
  `We hadn’t read the repository when you ordered, so the questions are about commit ${commit}.`;
export const notRead = 'We haven’t read the repository yet. Please look again in a few minutes.';
export const couldAnswer = (could: number, total: number) => `You could answer ${could} of ${total}.`;
/** The room's link on the dashboard, such as `Viva 12 of 40`. */
export const progress = (could: number, total: number) => `Viva ${could} of ${total}`;
export const share = (could: number, total: number) => `${could} of ${total}`;

export const KINDS: Record<VivaKind, string> = {
  explain: 'Explain',
  trace: 'Trace',
  change: 'Change',
  why: 'Why',
  number: 'Number',
};
export const LEVELS: Record<VivaLevel, string> = { 1: 'Easy', 2: 'Medium', 3: 'Hard' };
export const linesOf = ([from, to]: readonly [number, number]) =>
  from === to ? `, line ${from}` : `, lines ${from}–${to}`;
export const showAnswer = 'Show what a good answer contains';
export const answer = 'A good answer contains';
export const howWell = 'How well could you answer?';
export const MARKS: Record<VivaMark, string> = {
  could: 'I could',
  almost: 'Almost',
  not_yet: 'Not yet',
};
export const notSaved = 'We couldn’t save this mark. Please check your connection and try again.';

export const coverage = 'Files';
export const coverageHint = 'Choose a file to see its questions only.';
export const questions = 'Questions';
export const questionsOn = (path: string) => `Questions on ${path}`;
export const allFiles = 'Show all files';
export const show = 'Show';
export const all = 'All questions';
export const toPractise = 'Still to practise';
export const nothingLeft = 'There is nothing left to practise here.';

export const mock = 'Mock viva';
export const startMock = 'Take a mock viva';
export const mockTitleOf = (project: string) => `Mock viva: ${project}`;
export const backToRoom = 'Back to the viva room';
export const mockIntro = (count: number) =>
  `${count === 1 ? 'One question' : `${count} questions`} in ten minutes. Answer each one aloud, look at what a good answer contains if you want to, and say how well you could answer. These marks aren’t saved.`;
export const seed = (text: string) => `Seed: ${text}`;
export const seedHint = 'The same seed gives the same questions again.';
export const start = 'Start';
export const questionOf = (number: number, total: number) => `Question ${number} of ${total}`;
export const timeLeft = 'Time left';
export const oneMinute = 'One minute left.';
export const skip = 'Skip';
export const end = 'End now';
export const result = 'Your result';
export const resultText = (could: number, total: number, time: string) =>
  `You could answer ${could} of ${total} in ${time} minutes.`;
export const notAnswered = 'Not answered';
export const print = 'Print this sheet';
export const again = 'Same questions again';
export const newQuestions = 'New questions';

/** What visitors see on a project's page. */
export const proof = (questions: number, files: number) =>
  `Viva room: ${questionCount(questions)} on ${fileCount(files)}`;
export const proofText =
  'Once you have the project, practise what an examiner may ask about its code. Each question comes with its lines and what a good answer contains, and you can take a mock viva.';
export const generalProofText =
  'Once you have the project, practise what an examiner may ask about its code. These are general questions, made from its list of files.';
export const samples = 'Sample questions';

/** The link to a page for the buyer's teacher. */
export const forGuide = 'Show your guide';
export const guideText =
  'Your guide can see the questions and your marks, but not what a good answer contains. The link works for 30 days, for anyone who has it.';
export const makeLink = 'Make a link';
export const makeNewLink = 'Make a new link';
export const copyLink = 'Copy the link';
export const revokeLink = 'Revoke the link';
export const linkMade = 'The link works now. An earlier one doesn’t any more.';
export const linkRevoked = 'The link doesn’t work any more.';
export const linkWorksUntil = (day: string) => `It works until ${day}.`;
export const guideIntro =
  'A student practises these questions about the code of a project from our shop, and marks how well they could answer. This page shows no answers.';
export const studentCould = (could: number, total: number) =>
  `The student could answer ${could} of ${total}.`;
export const noMark = 'No mark yet';
