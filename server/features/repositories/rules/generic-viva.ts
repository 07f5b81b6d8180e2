import type { TreeFile } from '#domain/repository.ts';
import type { VivaQuestion } from '#domain/viva.ts';
import { findEntryPoint } from './entry-points.ts';
import { isOfPages } from './find-foreign.ts';
import { GENERIC_QUESTIONS } from './generic-questions.ts';
import { isRealTest, isSource, isTest, type SortedFiles } from './own-files.ts';
import { folderOf, nameOf } from './paths.ts';

/** What tools read, and people do not read as code. */
const SETTINGS =
  /(^|\/)\.[^/]+\/|\.(map|lock|log|d\.ts)$|(^|\/)([jt]sconfig[^/]*\.json|\.editorconfig|\.git(ignore|attributes)|\.?(eslint|prettier|stylelint|commitlint|oxlint)[^/]*)$/;
/** A migration says how the data changed, and a model what it is now. */
const MIGRATION = /(^|\/)migrations?\//;
const CONFIGURATION =
  /^(\.env\.(example|sample|template)|(docker-)?compose\.ya?ml|dockerfile|application.*\.(ya?ml|properties))$|config|^settings\.(?!gradle)|[._-]settings\.|^constants?\.|\.(env|ini|toml|cfg|conf|properties)$/;
const DOCUMENT = /\.(md|rst|txt|html?|css|adoc)$/;
const DEPENDENCIES =
  /^(package\.json|requirements[^/]*\.txt|pyproject\.toml|pipfile|environment\.ya?ml|setup\.py|pom\.xml|build\.gradle(\.kts)?|go\.mod|cargo\.toml|composer\.json|gemfile|pubspec\.yaml|mix\.exs|platformio\.ini|cmakelists\.txt|package\.swift|.*\.csproj)$/;
const DATA = /\.(sql|prisma)$|(^|\/)(models?|entity|entities|schemas?|domain|dto)(\/|\.[^/]+$)/;
const DATA_NAME = /(model|entity|schema|repository|store)s?\../;
const INTERFACE =
  /(^|\/)(routes?|routers?|controllers?|api|handlers?|views?|pages|screens?|commands?)(\/|\.[^/]+$)/;
const INTERFACE_NAME = /(controller|router|routes|handler|screen|view|page)s?\../;
const PURPOSE = /^(readme|index|about|overview)\.(md|rst|txt|adoc)$|^readme$/;

/** The READMEs that GitHub shows. */
const README = /^((\.github|docs)\/)?readme(\.[^/]*)?$/;
/** A README beside these files describes a part of the project, and a generator often wrote it. */
const PROJECT = /(^|\/)(package\.json|pubspec\.yaml|artisan|angular\.json)$/;
/** These have no lines to ask about. */
const BINARY =
  /\.(png|jpe?g|gif|webp|ico|svg|bmp|mp[34]|wav|avi|mov|ttf|otf|woff2?|eot|pdf|docx?|pptx?|xlsx?|zip|rar|7z|gz|tar|db|sqlite3?|pkl|pickle|h5|hdf5|pt|pth|onnx|joblib|npy|bin|dat|weights|tflite|mdb|bak)$/;

interface File extends TreeFile {
  /** The path in lower case. */
  lower: string;
  name: string;
  /** Files with a lower rank are asked about first. */
  rank: number;
}

const isCode = ({ lower }: File) => isSource(lower) && !isTest(lower) && !MIGRATION.test(lower);

type Topic = (typeof GENERIC_QUESTIONS)[number]['id'];

interface Choice {
  fits: (file: File) => boolean;
  /** Whether the file nearest to the root is chosen, and not the largest one. */
  isNearRoot?: boolean;
}

/** The files that each question may be about. Each question takes one about which few others are. */
const CHOICES: Record<Exclude<Topic, 'entry-point'>, Choice> = {
  purpose: { fits: ({ name }) => PURPOSE.test(name), isNearRoot: true },
  'largest-module': { fits: isCode },
  test: { fits: (file) => isRealTest(file) && !isOfPages(file.lower) },
  dependency: { fits: ({ name, lower }) => DEPENDENCIES.test(name) && !isTest(lower), isNearRoot: true },
  configuration: {
    fits: ({ name, lower }) => CONFIGURATION.test(name) && !DOCUMENT.test(name) && !isTest(lower),
    isNearRoot: true,
  },
  data: {
    fits: (file) =>
      (DATA.test(file.lower) || DATA_NAME.test(file.name)) &&
      (isCode(file) || /\.(sql|prisma)$/.test(file.lower)),
  },
  interface: {
    fits: (file) => (INTERFACE.test(file.lower) || INTERFACE_NAME.test(file.name)) && isCode(file),
  },
  change: { fits: isCode },
  'separate-file': { fits: isCode },
};

/**
 * Makes ten questions from the files of a commit, by paths and sizes alone, so the same tree always has the
 * same questions. They are about the student's own work, unless there is none. An empty tree has none.
 * `isTemplateReadme`: a generator of projects wrote the README.
 */
export function makeGenericQuestions(files: SortedFiles, { isTemplateReadme = false } = {}): VivaQuestion[] {
  const { all, entryPoint } = findCandidates(files, isTemplateReadme);
  const code = all.filter(isCode);
  const largest = code.reduce((most, { size }) => Math.max(most, size), 0);
  const asked = new Map<string, number>();
  const timesAsked = ({ path }: File) => asked.get(path) ?? 0;
  /** The first of the files with the fewest questions. */
  const choose = (list: readonly File[]) =>
    list.reduce<File | undefined>(
      (best, file) => (best && timesAsked(best) <= timesAsked(file) ? best : file),
      undefined,
    );

  function findFitting(id: Topic): File | undefined {
    if (id === 'entry-point') return entryPoint;
    const { fits, isNearRoot } = CHOICES[id];
    const fitting = all.filter(fits);
    const chosen = choose(isNearRoot ? fitting.toSorted((a, b) => depthOf(a) - depthOf(b)) : fitting);
    return id === 'largest-module' && chosen && chosen.size < largest ? undefined : chosen;
  }

  return GENERIC_QUESTIONS.flatMap(({ id, kind, level, otherwise, ...wording }) => {
    const fitted = findFitting(id);
    const file = fitted ?? choose(code) ?? choose(all);
    if (!file) return [];
    asked.set(file.path, timesAsked(file) + 1);
    const { ask, points } = fitted ? wording : otherwise;
    const text = { ask: ask(file.path), points: [...points] };
    return { id, kind, level, path: file.path, ...text, lines: null, isSample: false };
  });
}

/** The files that can be asked about, most important first, and the one in which the program starts. */
function findCandidates(
  { own, templates, others }: SortedFiles,
  isTemplateReadme: boolean,
): { all: File[]; entryPoint: File | undefined } {
  const projects = new Set(
    [...own, ...templates]
      .map(({ path }) => path.toLowerCase())
      .filter((path) => PROJECT.test(path))
      .map(folderOf),
  );
  const isOthersReadme = ({ lower, name }: File) =>
    name.startsWith('readme') && (README.test(lower) ? isTemplateReadme : projects.has(folderOf(lower)));
  const written = own.filter(({ size }) => size > 0).map(toFile);
  const told = written.filter((file) => !SETTINGS.test(file.lower) && !isOthersReadme(file));
  const starts = [...written, ...templates.map(toFile)];
  const all = [told, written, starts].find((list) => list.length > 0) ?? [...own, ...others].map(toFile);
  const byPath = new Map(starts.map((file) => [file.lower, file]));
  const codePaths = new Set(told.filter(isCode).map(({ lower }) => lower));
  const entry = findEntryPoint([...byPath.keys()].sort(), (path) => codePaths.has(path));
  return { all: all.toSorted(compareFiles), entryPoint: byPath.get(entry ?? '') };
}

function toFile({ path, size }: TreeFile): File {
  const lower = path.toLowerCase();
  return { path, size, lower, name: nameOf(lower), rank: rankOf(lower) };
}

/** The largest comes first within a rank. */
function compareFiles(a: File, b: File): number {
  return a.rank - b.rank || b.size - a.size || (a.path < b.path ? -1 : 1);
}

/**
 * What pages load is often a bought theme, so it follows the files of the program. What has no lines comes
 * last.
 */
function rankOf(path: string): number {
  if (BINARY.test(path)) return 2;
  return isOfPages(path) ? 1 : 0;
}

function depthOf({ path }: TreeFile): number {
  return path.split('/').length;
}
