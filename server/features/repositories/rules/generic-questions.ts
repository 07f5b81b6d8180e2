import type { VivaKind, VivaLevel } from '#domain/viva.ts';

/** What is asked about a file. `path` is part of the question. */
interface Wording {
  ask: (path: string) => string;
  points: readonly string[];
}

interface GenericQuestion extends Wording {
  id: string;
  kind: VivaKind;
  level: VivaLevel;
  /** What is asked about another file when none fits. */
  otherwise: Wording;
}

/** The texts of the ten questions about a project without `viva.json`. */
export const GENERIC_QUESTIONS = [
  {
    id: 'purpose',
    kind: 'explain',
    level: 1,
    ask: (path) => `Read ${path} again, then close it. Which problem does this project solve, and for whom?`,
    points: [
      'The problem in one or two sentences, without naming a technology.',
      'Who uses the project, and what they do without it.',
      'One thing that the project deliberately leaves out, and why.',
    ],
    otherwise: {
      ask: (path) =>
        `Which problem does this project solve, and for whom? Where can you see that in ${path}?`,
      points: [
        'The problem in one or two sentences, without naming a technology.',
        'Who uses the project, and what they do without it.',
        'A line or name in the file that belongs to this problem alone.',
      ],
    },
  },
  {
    id: 'largest-module',
    kind: 'explain',
    level: 2,
    ask: (path) =>
      `${path} is the largest source file of the project. What is its job, and how is it divided?`,
    points: [
      'Its job in one or two sentences, in your own words.',
      'Its two or three most important functions or classes, with what each takes and returns.',
      'Which other files call it, and what would stop working without it.',
      'One part that could be a separate file, and why.',
    ],
    otherwise: {
      ask: (path) => `What is the job of ${path}, and how is it divided?`,
      points: [
        'Its job in one or two sentences, in your own words.',
        'Its most important parts, and what each is for.',
        'What would stop working without it.',
      ],
    },
  },
  {
    id: 'entry-point',
    kind: 'trace',
    level: 1,
    ask: (path) => `The program starts in ${path}. What happens, step by step, until it is ready to use?`,
    points: [
      'How the file is started: the command, or the tool that calls it.',
      'What it loads or connects to first, and in which order.',
      'What the program waits for once it is ready.',
      'What a user sees when one of these steps fails.',
    ],
    otherwise: {
      ask: (path) => `What starts or uses ${path}, and what must happen before that?`,
      points: [
        'The command, tool or file that starts or uses it.',
        'What must be installed, loaded or connected before.',
        'What a user sees when one of these steps fails.',
      ],
    },
  },
  {
    id: 'test',
    kind: 'explain',
    level: 2,
    ask: (path) => `Choose one test in ${path}. What does it prove, and which mistake would it not notice?`,
    points: [
      'What the test prepares, what it calls, and what it compares.',
      'The mistake in the code that would make this test fail.',
      'A mistake that the test would not notice, and the test you would add for it.',
      'The command that runs the tests.',
    ],
    otherwise: {
      ask: (path) => `Which behaviour of ${path} would you test first, and with which input?`,
      points: [
        'The behaviour that would hurt users most if it were wrong.',
        'One ordinary input with the result you expect.',
        'One input at the limit, such as an empty, very large or wrong one.',
        'The command that would run this test.',
      ],
    },
  },
  {
    id: 'dependency',
    kind: 'why',
    level: 2,
    ask: (path) =>
      `Choose the most important dependency in ${path}. Why is it used, and what could replace it?`,
    points: [
      'What the dependency does for this project, with a place in the code that uses it.',
      'What you would have to write yourself without it.',
      'An alternative, with one advantage and one disadvantage.',
      'Why its version is fixed, or what could break if it isn’t.',
    ],
    otherwise: {
      ask: (path) =>
        `Which library or built-in module does ${path} depend on most, and what could replace it?`,
      points: [
        'What the library or module does here.',
        'What you would have to write yourself without it.',
        'An alternative, with one advantage and one disadvantage.',
      ],
    },
  },
  {
    id: 'configuration',
    kind: 'number',
    level: 2,
    ask: (path) =>
      `Choose one value in ${path}. What is it for, and what happens if you double it or leave it out?`,
    points: [
      'The name of the value, and the code that reads it.',
      'Why it has this value and not another one.',
      'What changes when it is doubled, and what happens when it is missing.',
    ],
    otherwise: {
      ask: (path) =>
        `Find a fixed number or text in ${path} that you may want to change. What happens if you double or change it?`,
      points: [
        'The value, and the lines that use it.',
        'Why it has this value and not another one.',
        'What a user would notice after the change.',
      ],
    },
  },
  {
    id: 'data',
    kind: 'explain',
    level: 2,
    ask: (path) => `Which data does ${path} describe or store? Explain one record of it, field by field.`,
    points: [
      'What one record stands for in real life.',
      'The type of each field, and which of them may be empty.',
      'How a record is recognised, and how it relates to others.',
      'Who creates a record, and when it is changed or deleted.',
    ],
    otherwise: {
      ask: (path) => `Which data goes into ${path}, and which comes out of it? Give an example of both.`,
      points: [
        'One example of the input, with the type of each part.',
        'The output for this example.',
        'An input that must be refused, and where that happens.',
      ],
    },
  },
  {
    id: 'interface',
    kind: 'trace',
    level: 3,
    ask: (path) =>
      `Choose one request or action that ${path} handles. Follow it through the code up to its result.`,
    points: [
      'What the user does, and which function is called first.',
      'Every file that the request passes, in order.',
      'Where the input is checked, and what happens to a wrong one.',
      'What is stored or shown in the end.',
    ],
    otherwise: {
      ask: (path) =>
        `Choose one thing that a user can do with this project. Which part of ${path} takes part in it, and how?`,
      points: [
        'What the user does, and which function is called first.',
        'What this file adds to the result.',
        'What the user would see if this file had a mistake.',
      ],
    },
  },
  {
    id: 'change',
    kind: 'change',
    level: 3,
    ask: (path) =>
      `Your examiner wants the result of ${path} to be written to a log file, too. What do you change?`,
    points: [
      'The function in which the result is known.',
      'The lines that you add, and where the name of the log file comes from.',
      'What happens when the log file can’t be written.',
      'How you show that everything else still works.',
    ],
    otherwise: {
      ask: (path) =>
        `What would you change in ${path} first, and how would you show that nothing else breaks?`,
      points: [
        'The change, and why it is useful.',
        'What else depends on this file.',
        'How you show that everything else still works.',
      ],
    },
  },
  {
    id: 'separate-file',
    kind: 'why',
    level: 3,
    ask: (path) => `Why is ${path} a separate file, and not a part of the file that uses it?`,
    points: [
      'What the file is responsible for.',
      'Who uses it, and what they don’t need to know about it.',
      'What would be harder to test or change if it were not separate.',
    ],
    otherwise: {
      ask: (path) => `Why does the project need ${path}?`,
      points: [
        'What the file is for, and who or what reads it.',
        'What would stop working or be unclear without it.',
      ],
    },
  },
] as const satisfies readonly GenericQuestion[];
