import { GENERIC_QUESTIONS } from './generic-questions.ts';
import type { TreeFile } from './repository.ts';
import type { VivaQuestion } from './viva.ts';

const SOURCE =
  /\.(py|r|jl|js|mjs|cjs|ts|mts|cts|jsx|tsx|vue|svelte|java|kt|scala|groovy|c|h|cc|cpp|hpp|cs|go|rs|php|rb|swift|dart|lua|pl|ino|sol|v|sv|vhd|ex|exs|gd|p4|m|sh|tf)$/;
/** What tools write or download. */
const FOREIGN_FOLDER =
  /(^|\/)(node_modules|vendor|third_party|venv|\.venv|dist|build|target|out|bin|obj|coverage|__pycache__|\.git|\.github|\.vscode|\.idea|\.devcontainer)\//;
/** What tools write or read for themselves, and what people do not read as code. */
const TOOLS_FILE =
  /\.min\.(js|css)$|\.(map|lock|log|g\.dart|d\.ts)$|(^|\/)(package-lock\.json|pnpm-lock\.yaml|go\.sum|[jt]sconfig[^/]*\.json|\.editorconfig|\.git(ignore|attributes)|\.?(eslint|prettier)[^/]*)$/;
const TEST =
  /(^|\/)(tests?|specs?|__tests__|androidtest)\/|(^|[/._-])(test|spec)s?[._-]|tests?\.(java|kt|cs|php|swift|scala)$/;
const ENTRY =
  /^server\.(js|ts|mjs|py)$|^((__)?(main|index|app|application|program|run|start|manage|wsgi|cli|home|bot|bootstrap|train)(__)?|[a-z\d]*(application|main))\.[^.]+$|\.ino$/;
const CONFIGURATION =
  /^(\.env\.(example|sample|template)|(docker-)?compose\.ya?ml|dockerfile|application.*\.(ya?ml|properties))$|config|^settings\.(?!gradle)|[._-]settings\.|^constants?\.|\.(env|ini|toml|cfg|conf|properties)$/;
const DEPENDENCIES =
  /^(package\.json|requirements[^/]*\.txt|pyproject\.toml|pipfile|environment\.ya?ml|setup\.py|pom\.xml|build\.gradle(\.kts)?|go\.mod|cargo\.toml|composer\.json|gemfile|pubspec\.yaml|mix\.exs|platformio\.ini|cmakelists\.txt|package\.swift|.*\.csproj)$/;
const DATA = /\.(sql|prisma)$|(^|\/)(models?|entity|entities|schemas?|migrations?|domain|dto)(\/|\.[^/]+$)/;
const DATA_NAME = /(model|entity|schema|repository|store)s?\../;
const INTERFACE =
  /(^|\/)(routes?|routers?|controllers?|api|handlers?|views?|pages|screens?|commands?)(\/|\.[^/]+$)/;
const INTERFACE_NAME = /(controller|router|routes|handler|screen|view|page)s?\../;
const PURPOSE = /^(readme|index|about|overview)\.(md|rst|txt|adoc)$|^readme$/;

const isCode = (path: string) => SOURCE.test(path) && !TEST.test(path);

type Topic = (typeof GENERIC_QUESTIONS)[number]['id'];

interface Choice {
  /** Whether the question fits the file, by its path and name in lower case. */
  fits: (path: string, name: string) => boolean;
  /** Whether the file nearest to the root is chosen, and not the largest one. */
  isNearRoot?: boolean;
}

/** The files that each question may be about. Each question takes an unused file, if any fits. */
const CHOICES: Record<Topic, Choice> = {
  purpose: { fits: (_path, name) => PURPOSE.test(name), isNearRoot: true },
  'largest-module': { fits: isCode },
  'entry-point': { fits: (path, name) => ENTRY.test(name) && isCode(path), isNearRoot: true },
  test: { fits: (path) => SOURCE.test(path) && TEST.test(path) },
  dependency: { fits: (path, name) => DEPENDENCIES.test(name) && !TEST.test(path), isNearRoot: true },
  configuration: { fits: (path, name) => CONFIGURATION.test(name) && !TEST.test(path), isNearRoot: true },
  data: {
    fits: (path, name) =>
      (DATA.test(path) || DATA_NAME.test(name)) && (isCode(path) || /\.(sql|prisma)$/.test(path)),
  },
  interface: {
    fits: (path, name) => (INTERFACE.test(path) || INTERFACE_NAME.test(name)) && isCode(path),
  },
  change: { fits: isCode },
  'separate-file': { fits: isCode },
};

/**
 * Makes ten questions from the files of a commit, by paths and sizes alone, so the same tree always has the
 * same questions. An empty tree has none.
 */
export function makeGenericQuestions(files: readonly TreeFile[]): VivaQuestion[] {
  const isForeign = (path: string) => FOREIGN_FOLDER.test(path) || TOOLS_FILE.test(path);
  const known = files.filter(({ path, size }) => size > 0 && !isForeign(path.toLowerCase()));
  const all = (known.length > 0 ? known : files).toSorted(compareSizes);
  const code = all.filter(({ path }) => isCode(path.toLowerCase()));
  const unused = new Set(all.map(({ path }) => path));
  const choose = (list: readonly TreeFile[]) => list.find(({ path }) => unused.has(path)) ?? list[0];
  return GENERIC_QUESTIONS.flatMap(({ id, kind, level, otherwise, ...wording }) => {
    const { fits, isNearRoot }: Choice = CHOICES[id];
    const fitting = all.filter(({ path }) => {
      const lower = path.toLowerCase();
      return fits(lower, lower.slice(lower.lastIndexOf('/') + 1));
    });
    const fitted = choose(isNearRoot ? fitting.toSorted((a, b) => depthOf(a) - depthOf(b)) : fitting);
    const file = fitted ?? choose(code) ?? choose(all);
    if (!file) return [];
    unused.delete(file.path);
    const { ask, points } = fitted ? wording : otherwise;
    const text = { ask: ask(file.path), points: [...points] };
    return { id, kind, level, path: file.path, ...text, lines: null, isSample: false };
  });
}

/** The largest comes first. */
function compareSizes(a: TreeFile, b: TreeFile): number {
  return b.size - a.size || (a.path < b.path ? -1 : 1);
}

function depthOf({ path }: TreeFile): number {
  return path.split('/').length;
}
