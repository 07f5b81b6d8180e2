import type { OperatingSystem } from './project-facets.ts';
import type { Tool } from './tools.ts';

/** How a tool's version is found. */
interface ToolCheck {
  /**
   * What precedes the version in a line of output, as a regular expression from the line's start. It has no
   * groups, and means the same in POSIX ERE, .NET and JavaScript.
   */
  before: string;
  /** Commands that print the version, the preferred one first. A `|` separates arguments. */
  commands: readonly string[];
  /** Other commands on Windows; `%…%` is a variable, and `*` matches part of a folder's name. */
  windows?: readonly string[];
}

export const TOOL_CHECKS: Record<Tool, ToolCheck> = {
  node: { before: 'v', commands: ['node|--version', 'nodejs|--version'] },
  npm: { before: ' *', commands: ['npm|--version'] },
  python: {
    before: 'Python ',
    commands: ['python3|--version', 'python|--version'],
    // The launcher finds the newest Python 3; `python` can be a link to the Microsoft Store.
    windows: ['py|-3|--version', 'python|--version', 'python3|--version'],
  },
  pip: {
    before: 'pip ',
    commands: ['pip3|--version', 'pip|--version', 'python3|-m|pip|--version'],
    windows: ['py|-3|-m|pip|--version', 'pip|--version', 'python|-m|pip|--version'],
  },
  // Java 8 knows `-version` only, and every release prints it to stderr.
  java: { before: '.* version "', commands: ['java|-version'] },
  maven: { before: '.*Apache Maven ', commands: ['mvn|--version'] },
  gradle: { before: '.*Gradle ', commands: ['gradle|--version'] },
  docker: { before: 'Docker version ', commands: ['docker|--version'] },
  git: { before: 'git version ', commands: ['git|--version'] },
  flutter: { before: '.*Flutter ', commands: ['flutter|--version'] },
  dart: { before: 'Dart .*version: ', commands: ['dart|--version'] },
  go: { before: 'go version go', commands: ['go|version'] },
  php: {
    before: 'PHP ',
    commands: ['php|--version'],
    windows: ['php|--version', '%SystemDrive%\\xampp\\php\\php.exe|--version'],
  },
  mysql: {
    // The version follows the last one of `Ver`, `Distrib` and `from`.
    before: '.* [DVf][a-z]+ ',
    commands: ['mysql|--version', 'mariadb|--version', '/usr/local/mysql/bin/mysql|--version'],
    windows: [
      'mysql|--version',
      '%ProgramFiles%\\MySQL\\MySQL Server *\\bin\\mysql.exe|--version',
      '%SystemDrive%\\xampp\\mysql\\bin\\mysql.exe|--version',
      'mariadb|--version',
    ],
  },
  postgresql: {
    before: '[a-z]+ \\(PostgreSQL\\) ',
    commands: [
      'psql|--version',
      '/Applications/Postgres.app/Contents/Versions/latest/bin/psql|--version',
      'postgres|--version',
    ],
    windows: ['psql|--version', '%ProgramFiles%\\PostgreSQL\\*\\bin\\psql.exe|--version'],
  },
  mongodb: {
    before: 'db version v',
    commands: ['mongod|--version'],
    windows: ['mongod|--version', '%ProgramFiles%\\MongoDB\\Server\\*\\bin\\mongod.exe|--version'],
  },
  'arduino-cli': {
    before: 'arduino-cli .*Version: ',
    commands: ['arduino-cli|version'],
  },
};

/** A version as the scripts find it: numbers with dots, and underscores in Java 8. */
export const VERSION = '[0-9]+([._][0-9]+)*';

const VERSION_PATTERNS = Object.fromEntries(
  Object.entries(TOOL_CHECKS).map(([tool, { before }]) => [tool, new RegExp(`^(?:${before})(${VERSION})`)]),
) as Record<Tool, RegExp>;

/** The commands that print a tool's version on a system. */
export function commandsOf(tool: Tool, system: OperatingSystem): readonly string[] {
  const { commands, windows } = TOOL_CHECKS[tool];
  return system === 'windows' && windows ? windows : commands;
}

/** Finds the version in what a tool's command printed, such as `17.0.9`; null when it printed none. */
export function findVersion(tool: Tool, output: string): string | null {
  const pattern = VERSION_PATTERNS[tool];
  for (const line of plainLines(output)) {
    const version = pattern.exec(line)?.[1];
    if (version !== undefined) return version;
  }
  return null;
}

/** Splits a terminal's text into lines without colours. */
export function plainLines(text: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with the escape character
  return text.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '').split(/\r\n|\r|\n/);
}
