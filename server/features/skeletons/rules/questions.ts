import { keysOf } from '#domain/keys-of.ts';
import type { ProjectField } from '#domain/project-facets.ts';

/** The chapters of a report that colleges usually ask for. */
export const USUAL_CHAPTERS = {
  introduction: 'Introduction',
  literature: 'Literature survey',
  analysis: 'Requirements and analysis',
  design: 'System design',
  implementation: 'Implementation',
  testing: 'Testing and results',
  conclusion: 'Conclusion and future work',
};
type ChapterKind = keyof typeof USUAL_CHAPTERS;

/** How words begin by which a chapter of another name is known. The first kind that fits counts. */
const KNOWN_BY: [kind: ChapterKind, words: RegExp][] = [
  ['introduction', /^introduc/i],
  ['literature', /\b(literature|survey|related|existing|review|background)/i],
  ['conclusion', /\b(conclusion|future|summary|limitation)/i],
  ['testing', /\b(test|result|evaluation|experiment|discussion|validation|performance|screenshot)/i],
  ['implementation', /\b(implement|coding|development|construction|module|deployment)/i],
  ['design', /\b(design|architecture|method|model|proposed|hardware|circuit)/i],
  ['analysis', /\b(requirement|analysis|feasibility|problem|specification|planning|objective)/i],
  ['introduction', /\b(introduc|overview|motivation)/i],
];

/** What a good guide asks about each chapter of any project. */
const GENERAL: Record<ChapterKind, readonly [string, string, string]> = {
  introduction: [
    'Whose problem is it, how often do they have it, and what do they do about it today?',
    'What did you set out to show or build, in three sentences that can be checked at the end?',
    'What did you leave out on purpose, and why?',
  ],
  literature: [
    'Which three works come closest to yours, and what does each do better than you?',
    'What can the reader do after your project that none of these works allowed?',
    'Which of their numbers will you compare yours with, and were they measured in the same way?',
  ],
  analysis: [
    'Who uses it, and what must each of them be able to do from beginning to end?',
    'Which requirement could you measure with a stopwatch or a count, and what is the limit?',
    'Which of the requirements did you change on the way, and what made you change it?',
  ],
  design: [
    'If one drawing had to explain the whole system to a new teammate, what would be on it?',
    'Which other design did you consider, and what would have become easier or harder with it?',
    'Where is each piece of data kept, who may change it, and what happens when two do so at once?',
  ],
  implementation: [
    'Which part did you take over, which part did you change, and which part is all yours?',
    'Which ten lines took you longest, and what did you misunderstand before they worked?',
    'What would another student have to install and type to run it on an empty computer?',
  ],
  testing: [
    'What did you measure yourself, on which computer or device, and how many times?',
    'Which result surprised you, and how did you find out what caused it?',
    'Which input breaks it, and what does a user see then?',
  ],
  conclusion: [
    'Which of the aims in your first chapter did you reach, and which number shows it?',
    'What would you do differently if you began again tomorrow?',
    'What is the next step that another team could finish in one semester?',
  ],
};

type FieldQuestions = Partial<Record<ChapterKind, readonly [string] | readonly [string, string]>>;

/** What a guide of this field asks besides, one or two for a chapter. */
const BY_FIELD: Record<ProjectField, FieldQuestions> = {
  ai: {
    introduction: ['What happens to a person when your model is wrong, and who notices it?'],
    literature: ['Which simple baseline do these papers beat, and did you run it on your own data?'],
    analysis: [
      'Where do the data come from, who allowed their use, and whom or what do they leave out?',
      'Which kind of mistake is worse here, a false alarm or a miss, and how much worse?',
    ],
    design: [
      'How did you split training, validation and test data, and could the same person or scene be in two of them?',
      'Why this model and not one that is ten times smaller?',
    ],
    implementation: [
      'Which settings did you try, in which order, and how did you decide when to stop?',
      'What happens to an input between the file and the first layer, step by step?',
    ],
    testing: [
      'How do precision and recall look for each class, and what does the confusion matrix show that accuracy hides?',
      'How much do your numbers move when only the random seed changes?',
    ],
    conclusion: ['For which people, places or devices would you not trust these results yet?'],
  },
  web: {
    introduction: [
      'Why a website and not an app or a spreadsheet, and on which devices will its users open it?',
    ],
    literature: [
      'Which three sites solve this today, and at which step did you get stuck when you tried them?',
    ],
    analysis: [
      'Which roles are there, and what may each of them see and change that others may not?',
      'How many people use it in the busiest minute, and how did you arrive at that number?',
    ],
    design: [
      'How do your tables look in third normal form, and where did you leave it on purpose?',
      'What does each address of your interface take and answer, also when the request is wrong?',
    ],
    implementation: [
      'How does the server know who sends a request, and what would a stolen cookie allow?',
      'Where could a user put code or SQL into your page, and which line stops it?',
    ],
    testing: [
      'How long does the slowest page take on a 4G phone, and which part of that time is yours?',
      'What did three people who had never seen it fail to find in their first five minutes?',
    ],
    conclusion: ['What would break first with a hundred times as many users?'],
  },
  mobile: {
    introduction: [
      'Where are its users when they open it, and what do they have there: which phone, network and time?',
    ],
    literature: ['What do the one-star reviews of similar apps complain about?'],
    analysis: [
      'What must still work without a network, and how does the user see that what is shown is old?',
      'Which permissions does it ask for, and what can it do when the user refuses?',
    ],
    design: [
      'What is on each screen, and how does one get from any of them to any other?',
      'What is kept on the phone and what on a server, and which of them is right when they differ?',
    ],
    implementation: [
      'What happens to a half-filled form when a call comes in and the system ends your app?',
      'Which work happens off the main thread, and how did you find out that it has to?',
    ],
    testing: [
      'On which phones did you try it, and how did the weakest one behave?',
      'How much battery and data does an hour of use take, and how did you measure it?',
    ],
    conclusion: ['What would have to change before you could publish it in a store?'],
  },
  iot: {
    introduction: ['What does one wrong reading cost its user, in rupees, litres or minutes?'],
    literature: [
      'How accurate were the sensors in these works, and against which instrument were they checked?',
    ],
    analysis: [
      'How often must a value be read, and what is lost if one reading is missing?',
      'How long does it have to run on its battery, and what current does that allow?',
    ],
    design: [
      'Which pin goes where, at which voltage, and what protects the board when someone connects it wrongly?',
      'What does the device do on its own while network or server are away?',
    ],
    implementation: [
      'How did you calibrate each sensor, and with what did you compare it?',
      'How does the program get out of a state in which it waits for something that never comes?',
    ],
    testing: [
      'How far were your readings from a reference instrument, over how many days?',
      'What happened when you pulled the power in the middle of a write?',
    ],
    conclusion: ['What does the whole device cost in parts, and what would it cost a hundred times?'],
  },
  cloud: {
    introduction: ['What do users lose today when the one machine on which this runs is off?'],
    literature: ['Which guarantee do these systems give about lost or repeated work, and which do you give?'],
    analysis: [
      'How long may it be unavailable in a month, and who says so?',
      'What does it cost per month with no user, and with a thousand?',
    ],
    design: [
      'Which part can fail without a user noticing, and which one takes everything down with it?',
      'Where does state live, and how does a second instance see it?',
    ],
    implementation: [
      'How does a change get from your editor to the running system, and how do you take it back?',
      'Who can read your keys, and how would you replace one that leaked?',
    ],
    testing: [
      'What did you switch off during a load test, and what did users see?',
      'Up to how many requests a second did it stay below your limit, and what was full first?',
    ],
    conclusion: ['Which of its services would tie you to one provider, and what would leaving cost?'],
  },
  security: {
    introduction: ['Who is the attacker, what do they want, and what can they already do?'],
    literature: ['Which known attack did these works miss, and did you try it against yours?'],
    analysis: [
      'What exactly must stay secret, correct or available, and for how long?',
      'Which attacks are outside of your project, and how does the reader know?',
    ],
    design: [
      'Which assumption about the attacker or the network, if it were false, would break your protection?',
      'Why this algorithm and this key length, and who recommends them today?',
    ],
    implementation: [
      'Where do your random numbers come from, and what would happen if they could be guessed?',
      'What do your logs and error messages tell an attacker?',
    ],
    testing: [
      'Which attacks did you carry out, with whose permission, and which of them worked?',
      'How many false alarms does a normal day bring, and who would look at them?',
    ],
    conclusion: ['What should its users still not trust it with?'],
  },
  data: {
    introduction: ['Which decision will someone take differently after reading your result?'],
    literature: [
      'How do the samples of these studies differ from yours, and which of their results may not hold for you?',
    ],
    analysis: [
      'Who collected the data, when, and which rows are missing without being marked?',
      'What does one row stand for, and which two rows might be the same thing?',
    ],
    design: [
      'Which steps lead from the raw files to each table, and can you run them again from nothing?',
      'Which chart answers your question best, and which one would have misled the reader?',
    ],
    implementation: [
      'What did you do with empty, repeated and impossible values, and how many of each were there?',
      'Where could a join have doubled rows, and how did you check that it did not?',
    ],
    testing: [
      'How sure are you of each number, and how does it change if you leave out one month?',
      'Which other explanation fits the same data, and what speaks against it?',
    ],
    conclusion: ['What must no one conclude from your figures?'],
  },
  blockchain: {
    introduction: [
      'Which parties do not trust each other here, and why would a database of one of them not do?',
    ],
    literature: ['Which of these works run on a public network, and what did a transaction cost there?'],
    analysis: [
      'What has to be on the chain, and what must never be, such as personal data?',
      'Who pays for each transaction, and how long may they wait for it?',
    ],
    design: [
      'Who may call each function of the contract, and what happens when two calls arrive in another order?',
      'How can a mistake in the contract be repaired after it is deployed, and who may do so?',
    ],
    implementation: [
      'How do you handle a transaction that was sent but is never included?',
      'Where are private keys kept, and what happens to a user who loses theirs?',
    ],
    testing: [
      'How much gas does each function need, and which change saved most?',
      'Which known weaknesses of contracts did you test for, and how?',
    ],
    conclusion: ['What would still work if your own server disappeared?'],
  },
  other: {},
};

/** Three questions for a chapter: the guide's of any field first, then those of the project's field. */
export function questionsFor(title: string, field: ProjectField | null): string[] {
  const kind = kindOf(title);
  if (!kind)
    return [
      'What should the reader know after this chapter that they did not know before?',
      'What did you do, see or measure yourself for it, and where can the reader check it?',
      'Which question might an examiner ask about it, and what would you show them?',
    ];
  const own = BY_FIELD[field ?? 'other'][kind] ?? [];
  const general = GENERAL[kind];
  return [general[0], ...own, ...general.slice(1)].slice(0, 3);
}

function kindOf(title: string): ChapterKind | null {
  const usual = keysOf(USUAL_CHAPTERS).find((kind) => USUAL_CHAPTERS[kind] === title);
  return usual ?? KNOWN_BY.find(([, words]) => words.test(title))?.[0] ?? null;
}

export const ACKNOWLEDGEMENT_QUESTIONS = [
  'Who helped you with something that you could not have done alone, and with what exactly?',
  'Which project, data and tools of others does your work use, and where do you cite them?',
];

export const ABSTRACT_QUESTIONS = [
  'Which problem did you work on, and for whom?',
  'What did you build or find out, and by which method?',
  'What is your most important number, and what does it mean for the reader?',
];
