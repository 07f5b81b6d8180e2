import type { TreeFile } from './repository.ts';
import type { VivaKind, VivaLevel, VivaQuestion } from './viva.ts';

/** What is asked about a file. `path` is part of the question. */
interface Wording {
  ask: (path: string) => string;
  points: string[];
}

interface Topic extends Wording {
  id: string;
  kind: VivaKind;
  level: VivaLevel;
  /** Whether the question fits the file, by its path and name in lower case. */
  fits: (path: string, name: string) => boolean;
  /** Whether the file nearest to the root is chosen, and not the largest one. */
  isNearRoot?: boolean;
  /** What is asked about another file when none fits. */
  otherwise: Wording;
}

const SOURCE =
  /\.(py|r|jl|js|mjs|cjs|ts|mts|cts|jsx|tsx|vue|svelte|java|kt|scala|groovy|c|h|cc|cpp|hpp|cs|go|rs|php|rb|swift|dart|lua|pl|ino|sol|v|sv|vhd|ex|exs|gd|p4|m|sh|tf)$/;
/** What tools write or download, and what people do not read as code. */
const FOREIGN =
  /(^|\/)(node_modules|vendor|third_party|venv|\.venv|dist|build|target|out|bin|obj|coverage|__pycache__|\.git|\.github|\.vscode|\.idea|\.devcontainer)\/|\.min\.(js|css)$|\.(map|lock|log|g\.dart|d\.ts)$|(^|\/)(package-lock\.json|pnpm-lock\.yaml|go\.sum)$/;
const TEST =
  /(^|\/)(tests?|specs?|__tests__|androidtest)\/|(^|[/._-])(test|spec)s?[._-]|[._-](test|spec)s?\.[^/]+$|tests?\.(java|kt|cs|php|swift|scala)$/;
const ENTRY =
  /^server\.(js|ts|mjs|py)$|^((__)?(main|index|app|application|program|run|start|manage|wsgi|cli|home|bot|bootstrap|train)(__)?|[a-z\d]*(application|main))\.[^.]+$|\.ino$/;
const CONFIGURATION =
  /^(\.env\.(example|sample|template)|(docker-)?compose\.ya?ml|dockerfile|.*config.*|settings\.(?!gradle).*|.*[._-]settings\..*|constants?\..*|application.*\.(ya?ml|properties)|.*\.(env|ini|toml|cfg|conf|properties))$/;
const DEPENDENCIES =
  /^(package\.json|requirements[^/]*\.txt|pyproject\.toml|pipfile|environment\.ya?ml|setup\.py|pom\.xml|build\.gradle(\.kts)?|go\.mod|cargo\.toml|composer\.json|gemfile|pubspec\.yaml|mix\.exs|platformio\.ini|cmakelists\.txt|package\.swift|.*\.csproj)$/;
const DATA =
  /\.(sql|prisma)$|(^|\/)(models?|entity|entities|schemas?|migrations?|domain|dto)(\/|\.[^/]+$)|[^/]*(model|entity|schema|repository|store)s?\.[^/]+$/;
const INTERFACE =
  /(^|\/)(routes?|routers?|controllers?|api|handlers?|views?|pages|screens?|commands?)(\/|\.[^/]+$)|[^/]*(controller|router|routes|handler|screen|view|page)s?\.[^/]+$/;
const PURPOSE = /^(readme|index|about|overview)\.(md|rst|txt|adoc)$|^readme$/;

const isCode = (path: string) => SOURCE.test(path) && !TEST.test(path);

/** The questions in the order in which they choose their files: each an unused one, if any fits. */
const TOPICS: readonly Topic[] = [
  {
    id: 'purpose',
    kind: 'explain',
    level: 1,
    isNearRoot: true,
    fits: (_path, name) => PURPOSE.test(name),
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
    fits: isCode,
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
    isNearRoot: true,
    fits: (path, name) => ENTRY.test(name) && isCode(path),
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
    fits: (path) => SOURCE.test(path) && TEST.test(path),
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
    isNearRoot: true,
    fits: (path, name) => DEPENDENCIES.test(name) && !TEST.test(path),
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
    isNearRoot: true,
    fits: (path, name) => CONFIGURATION.test(name) && !TEST.test(path),
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
    fits: (path) => DATA.test(path) && (isCode(path) || /\.(sql|prisma)$/.test(path)),
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
    fits: (path) => INTERFACE.test(path) && isCode(path),
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
    fits: isCode,
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
    fits: isCode,
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
];

/**
 * Makes ten questions from the files of a commit, by paths and sizes alone, so the same tree always has the
 * same questions. An empty tree has none.
 */
export function makeGenericQuestions(files: readonly TreeFile[]): VivaQuestion[] {
  const known = files.filter(({ path, size }) => size > 0 && !FOREIGN.test(path.toLowerCase()));
  const all = (known.length > 0 ? known : files).toSorted(compareSizes);
  const code = all.filter(({ path }) => isCode(path.toLowerCase()));
  const unused = new Set(all.map(({ path }) => path));
  const choose = (list: readonly TreeFile[]) => list.find(({ path }) => unused.has(path)) ?? list[0];
  return TOPICS.flatMap(({ id, kind, level, fits, isNearRoot, otherwise, ...wording }) => {
    const fitting = all.filter(({ path }) => {
      const lower = path.toLowerCase();
      return fits(lower, lower.slice(lower.lastIndexOf('/') + 1));
    });
    const fitted = choose(isNearRoot ? fitting.toSorted((a, b) => depthOf(a) - depthOf(b)) : fitting);
    const file = fitted ?? choose(code) ?? choose(all);
    if (!file) return [];
    unused.delete(file.path);
    const { ask, points } = fitted ? wording : otherwise;
    return { id, kind, level, path: file.path, ask: ask(file.path), points, lines: null, isSample: false };
  });
}

/** The largest comes first. */
function compareSizes(a: TreeFile, b: TreeFile): number {
  return b.size - a.size || (a.path < b.path ? -1 : 1);
}

function depthOf({ path }: TreeFile): number {
  return path.split('/').length;
}
