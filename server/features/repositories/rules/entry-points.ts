import { nameOf } from './paths.ts';

/** Where programs of a framework start. All patterns are for paths in lower case. */
interface EntryPoint {
  /** The folder that holds a file of this kind is the root of the program. */
  beside: RegExp;
  /** The entry point from the root, best first. The framework may have written it. */
  entries: readonly RegExp[];
}

const ENTRY_POINTS: readonly EntryPoint[] = [
  { beside: /(^|\/)artisan$/, entries: [/^public\/index\.php$/, /^artisan$/] },
  { beside: /(^|\/)bin\/console$/, entries: [/^public\/index\.php$/, /^bin\/console$/] },
  { beside: /(^|\/)spark$/, entries: [/^public\/index\.php$/, /^spark$/] },
  { beside: /(^|\/)(system\/core\/codeigniter\.php|wp-(settings|load)\.php)$/, entries: [/^index\.php$/] },
  { beside: /(^|\/)manage\.py$/, entries: [/^manage\.py$/] },
  { beside: /(^|\/)pubspec\.yaml$/, entries: [/^lib\/main\w*\.dart$/, /^bin\/[^/]+\.dart$/] },
  { beside: /(^|\/)\.?angular(-cli)?\.json$/, entries: [/^(projects\/[^/]+\/)?src\/main\.ts$/] },
  {
    beside: /(^|\/)next\.config\.\w+$/,
    entries: [
      /^(src\/)?app\/page\.\w+$/,
      /^(src\/)?pages\/index\.\w+$/,
      /^(src\/)?(app\/layout|pages\/_app)\.\w+$/,
    ],
  },
  { beside: /(^|\/)nuxt\.config\.\w+$/, entries: [/^(app\/)?app\.vue$/, /^(app\/)?pages\/index\.vue$/] },
  { beside: /(^|\/)bin\/www(\.js|\.ts)?$/, entries: [/^bin\/www(\.js|\.ts)?$/] },
  { beside: /(^|\/)bin\/rails$/, entries: [/^config\.ru$/, /^bin\/rails$/] },
  {
    beside: /(^|\/)src\/main\/androidmanifest\.xml$/,
    entries: [/\/main_?activity\.(kt|java)$/, /\/(splash|start|launch|login)\w*activity\.(kt|java)$/],
  },
  {
    beside: /(^|\/)(pom\.xml|build\.gradle(\.kts)?)$/,
    entries: [/^src\/main\/.*\/\w*application\.(java|kt)$/, /^src\/main\/.*\/(main|app|\w*main)\.(java|kt)$/],
  },
  {
    beside: /(^|\/)[^/]+\.(cs|vb)proj$/,
    entries: [
      /^program\.(cs|vb)$/,
      /^startup\.cs$/,
      /^global\.asax(\.cs|\.vb)?$/,
      /^(app|form1)\.(xaml\.)?cs$/,
    ],
  },
  {
    beside: /(^|\/)package\.json$/,
    entries: [
      /^(server|index|app|main)\.(ts|js|mjs|cjs)$/,
      /^src\/(main|index|server)\.(tsx?|jsx?|mjs)$/,
      /^(src\/)?app\.(tsx?|jsx?)$/,
      /^app\/(index|_layout)\.(tsx?|jsx?)$/,
      /^(electron|public)\/(main|electron)\.\w+$/,
    ],
  },
  {
    beside: /(^|\/)(public|public_html|htdocs|www|web|webroot)\/index\.php$/,
    entries: [/^index\.php$/, /^(public|public_html|htdocs|www|web|webroot)\/index\.php$/],
  },
  { beside: /(^|\/)cargo\.toml$/, entries: [/^src\/main\.rs$/] },
  { beside: /(^|\/)go\.mod$/, entries: [/^main\.go$/, /^cmd\/[^/]+\/main\.go$/] },
  { beside: /(^|\/)platformio\.ini$/, entries: [/^src\/main\.(cpp|c|ino)$/] },
];

/** Names of files in which programs start. */
const ENTRY =
  /^server\.(js|ts|mjs|py)$|^((__)?(main|index|app|application|program|run|start|manage|wsgi|cli|home|bot|bootstrap|train|streamlit_app)(__)?|[a-z\d]*(application|main|app))\.[^.]+$|\.ino$/;
/** Parts of a program have such names, too: `config/app.php`, `models/index.js`. */
const PART =
  /(^|\/)(config|configs|configuration|models?|routes?|routers?|controllers?|middlewares?|utils?|helpers?|components?|views?|templates?|partials|includes?|inc|layouts?|services?|store|stores|hooks|context|types|interfaces|lib|libs|database|db|migrations|seeders?|lang|locales?|i18n|styles|css|assets|static|public|wwwroot|docs?|tests?|admin|functions|examples?|samples?|demos?|scripts|tools)\//;

/** The number of folders that are looked at for the program. */
const MAX_ROOTS = 50;

/**
 * Finds the file in which a program starts, by all paths in lower case: that of the framework nearest to the
 * root, or else one with a usual name. Null if there is none.
 */
export function findEntryPoint(paths: readonly string[], isCode: (path: string) => boolean): string | null {
  for (const { entries, root } of findPrograms(paths)) {
    const start = root === '' ? 0 : root.length + 1;
    const inside = start === 0 ? paths : paths.filter((path) => path.startsWith(`${root}/`));
    for (const entry of entries) {
      const found = inside.find((path) => entry.test(path.slice(start)));
      if (found !== undefined) return found;
    }
  }
  const named = paths.filter((path) => ENTRY.test(nameOf(path)) && !PART.test(path) && isCode(path));
  return named.sort((a, b) => depthOf(a) - depthOf(b))[0] ?? null;
}

/** The folders of programs, nearest to the root first, with where their frameworks let them start. */
function findPrograms(paths: readonly string[]): { entries: readonly RegExp[]; root: string }[] {
  return ENTRY_POINTS.flatMap(({ beside, entries }, order) =>
    paths.flatMap((path) => {
      const match = beside.exec(path);
      return match ? [{ entries, order, root: path.slice(0, match.index) }] : [];
    }),
  )
    .sort((a, b) => depthOf(a.root) - depthOf(b.root) || a.order - b.order || (a.root < b.root ? -1 : 1))
    .slice(0, MAX_ROOTS);
}

const depthOf = (path: string) => (path === '' ? 0 : path.split('/').length);
