import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperatingSystem } from './project-facets.ts';
import { judgeSetup, readResults } from './setup-results.ts';
import { makeSetupScript } from './setup-script.ts';
import { commandsOf, findVersion } from './tool-checks.ts';
import { type RequiredTool, TOOLS, type Tool } from './tools.ts';

/** A computer: what its commands print, and how each tool that it lists is judged; all others are missing. */
interface Computer {
  name: string;
  system: OperatingSystem;
  prints: Record<string, string>;
  judged: Partial<Record<Tool, string>>;
}

const REQUIRES: RequiredTool[] = [
  { tool: 'node', version: '>=20' },
  { tool: 'npm', version: '>=10' },
  { tool: 'python', version: '>=3.10 <3.13' },
  { tool: 'pip', version: '>=23' },
  { tool: 'java', version: '>=17' },
  { tool: 'maven', version: '>=3.9' },
  { tool: 'gradle', version: '^8.5' },
  { tool: 'docker', version: '>=24' },
  { tool: 'git', version: '>=2.30' },
  { tool: 'flutter', version: '>=3.22' },
  { tool: 'dart', version: '>=3.4' },
  { tool: 'go', version: '>=1.22' },
  { tool: 'php', version: '>=8.1' },
  { tool: 'mysql', version: '>=8' },
  { tool: 'postgresql', version: '>=14' },
  { tool: 'mongodb', version: '>=6 <8' },
  { tool: 'arduino-cli', version: '>=1' },
];

const STORE_STUB =
  'Python was not found; run without arguments to install from the Microsoft Store, or disable this shortcut.';
const NO_JAVA = 'The operation couldn’t be completed. Unable to locate a Java Runtime.';
const java = (version: string) =>
  `openjdk version "${version}" 2024-01-16\nOpenJDK Runtime Environment (build ${version}+7)\n`;
const pip = (version: string, python: string) =>
  `pip ${version} from /usr/lib/python3/pip (python ${python})`;
const gradle = (version: string) => `\n--------------\nGradle ${version}\n--------------\n`;
const COLOURED_MAVEN = '\u001b[1mApache Maven 3.8.7\u001b[m\nMaven home: /usr/share/maven';

const computer = (
  name: string,
  system: OperatingSystem,
  prints: Record<string, string>,
  judged: Partial<Record<Tool, string>>,
): Computer => ({ name, system, prints, judged });

const COMPUTERS: Computer[] = [
  computer('an empty Linux', 'linux', {}, {}),
  computer('an empty Mac', 'macos', {}, {}),
  computer('an empty Windows', 'windows', {}, {}),
  computer(
    'the newest Node.js',
    'linux',
    { 'node --version': 'v24.1.0', 'npm --version': '11.3.0' },
    { node: 'ok', npm: 'ok' },
  ),
  computer(
    'Node.js 18',
    'macos',
    { 'node --version': 'v18.20.8', 'npm --version': '10.8.2' },
    { node: 'too_old', npm: 'ok' },
  ),
  computer(
    'Node.js 20 with an old npm',
    'windows',
    { 'node --version': 'v20.19.4', 'npm --version': '9.9.4' },
    { node: 'ok', npm: 'too_old' },
  ),
  computer('Debian’s nodejs alone', 'linux', { 'nodejs --version': 'v20.11.1' }, { node: 'ok' }),
  computer(
    'npm with a warning',
    'linux',
    {
      'node --version': 'v10.19.0',
      'npm --version': 'npm WARN npm npm does not support Node.js v10.19.0\n6.14.18',
    },
    { node: 'too_old', npm: 'too_old' },
  ),
  computer('no Python but the store’s link', 'windows', { 'python --version': STORE_STUB }, {}),
  computer(
    'two Pythons on Windows',
    'windows',
    { 'py -3 --version': 'Python 3.12.4', 'python --version': 'Python 2.7.18' },
    { python: 'ok' },
  ),
  computer(
    'two Pythons without the launcher',
    'windows',
    { 'python --version': 'Python 3.8.10', 'python3 --version': 'Python 3.11.9' },
    { python: 'too_old' },
  ),
  computer(
    'the store’s link and the launcher',
    'windows',
    { 'py -3 --version': 'Python 3.11.9', 'python --version': STORE_STUB },
    { python: 'ok' },
  ),
  computer('Python 2 alone', 'linux', { 'python --version': 'Python 2.7.18' }, { python: 'too_old' }),
  computer(
    'Python 2 and 3 on Linux',
    'linux',
    {
      'python --version': 'Python 2.7.18',
      'python3 --version': 'Python 3.10.12',
      'pip3 --version': pip('22.0.2', '3.10'),
    },
    { python: 'ok', pip: 'too_old' },
  ),
  computer(
    'a Python that is too new',
    'macos',
    { 'python3 --version': 'Python 3.14.0', 'pip3 --version': pip('25.2', '3.14') },
    { python: 'ok newer', pip: 'ok' },
  ),
  computer(
    'Anaconda',
    'windows',
    { 'python --version': 'Python 3.9.13 :: Anaconda, Inc.', 'pip --version': pip('23.3.1', '3.9') },
    { python: 'too_old', pip: 'ok' },
  ),
  computer(
    'Miniconda on Linux',
    'linux',
    { 'python3 --version': 'Python 3.12.2 :: Anaconda, Inc.' },
    { python: 'ok' },
  ),
  computer(
    'Python without pip',
    'linux',
    {
      'python3 --version': 'Python 3.12.3',
      'python3 -m pip --version': '/usr/bin/python3: No module named pip',
    },
    { python: 'ok' },
  ),
  computer(
    'pip as a module',
    'linux',
    { 'python3 --version': 'Python 3.11.2', 'python3 -m pip --version': pip('23.0.1', '3.11') },
    { python: 'ok', pip: 'ok' },
  ),
  computer(
    'pip by the launcher',
    'windows',
    { 'py -3 --version': 'Python 3.10.11', 'py -3 -m pip --version': pip('24.2', '3.10') },
    { python: 'ok', pip: 'ok' },
  ),
  computer(
    'Java 8 instead of 17',
    'windows',
    { 'java -version': 'java version "1.8.0_391"\nJava(TM) SE Runtime Environment (build 1.8.0_391-b13)' },
    { java: 'too_old' },
  ),
  computer(
    'Java 11',
    'linux',
    { 'java -version': java('11.0.21'), 'mvn --version': COLOURED_MAVEN },
    { java: 'too_old', maven: 'too_old' },
  ),
  computer(
    'Java 17',
    'macos',
    { 'java -version': java('17.0.9'), 'mvn --version': 'Apache Maven 3.9.6 (bc0240f)' },
    { java: 'ok', maven: 'ok' },
  ),
  computer('Java 21 without a minor version', 'linux', { 'java -version': java('21') }, { java: 'ok' }),
  computer(
    'Java with tool options',
    'linux',
    { 'java -version': `Picked up JAVA_TOOL_OPTIONS: -Xmx512m\n${java('17.0.1')}` },
    { java: 'ok' },
  ),
  computer('the Java stub of macOS', 'macos', { 'java -version': NO_JAVA, 'mvn --version': NO_JAVA }, {}),
  computer(
    'Maven without Java',
    'windows',
    { 'mvn --version': 'Error: JAVA_HOME not found in your environment.' },
    {},
  ),
  computer(
    'an early-access Java',
    'linux',
    { 'java -version': 'openjdk version "25-ea" 2025-09-16' },
    { java: 'ok' },
  ),
  computer(
    'Gradle 8',
    'windows',
    { 'gradle --version': gradle('8.14.3'), 'java -version': java('21.0.4') },
    { gradle: 'ok', java: 'ok' },
  ),
  computer('the Gradle of Ubuntu', 'linux', { 'gradle --version': gradle('4.4.1') }, { gradle: 'too_old' }),
  computer(
    'Gradle 9',
    'macos',
    { 'gradle --version': `\nWelcome to Gradle 9.0.0!\n${gradle('9.0.0')}` },
    { gradle: 'ok newer' },
  ),
  computer(
    'Docker that runs',
    'linux',
    { 'docker --version': 'Docker version 28.3.2, build 578ccf6', 'docker ps': 'CONTAINER ID' },
    { docker: 'ok' },
  ),
  computer(
    'Docker without a daemon',
    'linux',
    { 'docker --version': 'Docker version 24.0.7, build afdd53b' },
    { docker: 'ok stopped' },
  ),
  computer(
    'Docker Desktop that is closed',
    'windows',
    { 'docker --version': 'Docker version 27.1.1, build 6312585' },
    { docker: 'ok stopped' },
  ),
  computer(
    'an old Docker without a daemon',
    'macos',
    { 'docker --version': 'Docker version 20.10.24, build 297e128' },
    { docker: 'too_old stopped' },
  ),
  computer(
    'Podman in place of Docker',
    'linux',
    { 'docker --version': 'Emulate Docker CLI using podman.\npodman version 4.9.3' },
    {},
  ),
  computer('Git of Apple', 'macos', { 'git --version': 'git version 2.39.3 (Apple Git-146)' }, { git: 'ok' }),
  computer('Git for Windows', 'windows', { 'git --version': 'git version 2.47.1.windows.1' }, { git: 'ok' }),
  computer('an old Git', 'linux', { 'git --version': 'git version 2.17.1' }, { git: 'too_old' }),
  computer(
    'Flutter',
    'macos',
    {
      'flutter --version': 'Flutter 3.24.5 • channel stable\nTools • Dart 3.5.4',
      'dart --version': 'Dart SDK version: 3.5.4 (stable) on "macos_arm64"',
    },
    { flutter: 'ok', dart: 'ok' },
  ),
  computer(
    'an old Flutter',
    'windows',
    {
      'flutter --version': 'Flutter 2.10.5 • channel stable',
      'dart --version': 'Dart VM version: 2.7.0 (Fri Dec 6 2019)',
    },
    { flutter: 'too_old', dart: 'too_old' },
  ),
  computer('Go of Ubuntu', 'linux', { 'go version': 'go version go1.18.1 linux/amd64' }, { go: 'too_old' }),
  computer(
    'Go without a patch version',
    'windows',
    { 'go version': 'go version go1.22 windows/amd64' },
    { go: 'ok' },
  ),
  computer(
    'XAMPP',
    'windows',
    {
      '%SystemDrive%\\xampp\\php\\php.exe --version': 'PHP 8.2.12 (cli) (ZTS)',
      '%SystemDrive%\\xampp\\mysql\\bin\\mysql.exe --version':
        'mysql.exe  Ver 15.1 Distrib 10.4.32-MariaDB, for Win64 (AMD64)',
    },
    { php: 'ok', mysql: 'ok' },
  ),
  computer(
    'LAMP on Ubuntu 20.04',
    'linux',
    {
      'php --version': 'PHP 7.4.3-4ubuntu2.29 (cli)',
      'mysql --version': 'mysql  Ver 8.0.36-0ubuntu0.20.04.1 for Linux on x86_64 ((Ubuntu))',
    },
    { php: 'too_old', mysql: 'ok' },
  ),
  computer(
    'MySQL 5.7',
    'linux',
    { 'mysql --version': 'mysql  Ver 14.14 Distrib 5.7.44, for Linux (x86_64) using  EditLine wrapper' },
    { mysql: 'too_old' },
  ),
  computer(
    'MariaDB alone',
    'linux',
    { 'mariadb --version': 'mariadb from 11.4.2-MariaDB, client 15.2 for debian-linux-gnu (x86_64)' },
    { mysql: 'ok' },
  ),
  computer(
    'PostgreSQL 13',
    'linux',
    { 'psql --version': 'psql (PostgreSQL) 13.14' },
    { postgresql: 'too_old' },
  ),
  computer(
    'PostgreSQL outside of PATH',
    'windows',
    { '%ProgramFiles%\\PostgreSQL\\*\\bin\\psql.exe --version': 'psql (PostgreSQL) 16.4' },
    { postgresql: 'ok' },
  ),
  computer(
    'MongoDB and Arduino',
    'macos',
    {
      'mongod --version': 'db version v8.0.1\nBuild Info: {',
      'arduino-cli version': 'arduino-cli  Version: 0.35.3 Commit: 95cfd654',
    },
    { mongodb: 'ok newer', 'arduino-cli': 'too_old' },
  ),
];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'computers-'));
  const tools = join(folder, 'system');
  mkdirSync(tools);
  const found = spawnSync('sh', ['-c', 'for p in sh sed tr head awk df cat; do command -v $p; done'], {
    encoding: 'utf8',
  });
  for (const path of found.stdout.trim().split('\n'))
    symlinkSync(path, join(tools, path.slice(path.lastIndexOf('/') + 1)));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the script in a real shell, on a computer that has nothing but these programs. */
function runInShell({ name, system, prints }: Computer): string {
  const programs = join(folder, name.replaceAll(/\W/g, '-'));
  mkdirSync(programs);
  const uname = system === 'macos' ? 'Darwin' : 'Linux';
  const all = { uname, 'sw_vers -productVersion': '14.5', ...prints };
  for (const program of new Set(Object.keys(all).map((command) => command.split(' ')[0] ?? ''))) {
    const cases = Object.entries(all)
      .filter(([command]) => command.split(' ')[0] === program)
      .map(([command, text]) => `'${command}') cat >&2 <<'END'\n${text}\nEND\n;;`);
    const file = join(programs, program);
    const stream = program === 'java' ? cases : cases.map((each) => each.replace('cat >&2', 'cat'));
    writeFileSync(
      file,
      `#!/bin/sh\ncase "$(echo ${program} "$@")" in\n${stream.join('\n')}\n*) [ ${program} = uname ] ;;\nesac\n`,
    );
    chmodSync(file, 0o755);
  }
  const env = { PATH: `${programs}:${join(folder, 'system')}`, HOME: folder };
  return spawnSync('/bin/sh', [], { input: makeSetupScript(system, REQUIRES), encoding: 'utf8', env }).stdout;
}

/** Prints what the PowerShell script prints on a computer: the first command with a version counts. */
function runInPowerShell({ prints }: Computer): string {
  const lines = TOOLS.map((tool) => {
    const outputs = commandsOf(tool, 'windows').map((command) => prints[command.replaceAll('|', ' ')] ?? '');
    const version = outputs.map((output) => findVersion(tool, output)).find((found) => found !== null);
    const isStopped = tool === 'docker' && version && !('docker ps' in prints);
    return `${tool} ${version ?? 'missing'}${isStopped ? ' stopped' : ''}`;
  });
  return `PS C:\\Users\\asha> & {\r\n>> }\r\ncapstone-check 1\r\n${lines.join('\r\n')}\r\nos Microsoft Windows 10.0.22631\r\ndisk 81234 MB\r\nPS C:\\Users\\asha> `;
}

describe('a set of computers', () => {
  test('the set has 50 computers', () => {
    expect(new Set(COMPUTERS.map(({ name }) => name)).size).toBe(50);
  });

  test.each(COMPUTERS)('every line of $name ($system) is judged right', (each) => {
    const text = each.system === 'windows' ? runInPowerShell(each) : runInShell(each);
    const { readings, system, unreadable } = readResults(text);
    expect({ system, unreadable }).toEqual({ system: each.system, unreadable: [] });
    const judged = judgeSetup(REQUIRES, readings).map(({ tool, state, isNewer, isStopped }) => [
      tool,
      `${state}${isNewer ? ' newer' : ''}${isStopped ? ' stopped' : ''}`,
    ]);
    expect(Object.fromEntries(judged)).toEqual({
      ...Object.fromEntries(TOOLS.map((tool) => [tool, 'missing'])),
      ...each.judged,
    });
  });
});

describe('pasted results', () => {
  const RESULT =
    'capstone-check 1\nnode 24.1.0\npython missing\nos Linux Ubuntu 24.04 x86_64\ndisk 51200 MB\n';
  const read = (text: string) => {
    const { readings, system, unreadable } = readResults(text);
    return {
      tools: Object.fromEntries([...readings].map(([tool, { version }]) => [tool, version])),
      system,
      unreadable,
    };
  };
  const right = { tools: { node: '24.1.0', python: null }, system: 'linux', unreadable: [] };

  test.each([
    ['as printed', RESULT],
    ['with Windows line ends', RESULT.replaceAll('\n', '\r\n')],
    ['with a prompt before and after', `asha@laptop:~$ sh <<'CAPSTONE'\n> echo\n${RESULT}asha@laptop:~$ `],
    ['with colours', RESULT.replace('24.1.0', '\u001b[32m24.1.0\u001b[0m')],
    ['with prompts in lines', RESULT.replaceAll(/^(?=.)/gm, '$ ')],
    ['with empty lines and spaces', RESULT.replaceAll('\n', '  \n\n')],
    ['twice, where the last one counts', `capstone-check 1\nnode missing\n${RESULT}`],
    ['with what the tool itself prints', RESULT.replace('24.1.0', 'v24.1.0')],
    ['without the first line', RESULT.replace('capstone-check 1\n', '')],
  ])('a result is read %s', (_, text) => {
    expect(read(text)).toEqual(right);
  });

  test('lines that cannot be read are named, and the others are read', () => {
    expect(read('capstone-check 1\nnode banana\ncurl 8.1.0\npython 3.12').unreadable).toEqual([
      { line: 2, text: 'node banana' },
      { line: 3, text: 'curl 8.1.0' },
    ]);
    expect(read('It does not run!').unreadable).toEqual([{ line: 1, text: 'It does not run!' }]);
  });

  test('a tool without a line is unknown', () => {
    expect(judgeSetup([{ tool: 'go', version: '*' }], readResults(RESULT).readings)).toMatchObject([
      { state: 'unknown', found: null },
    ]);
  });
});

test('a script has no word of a manifest in it, and only knows the required tools', () => {
  for (const system of ['windows', 'macos', 'linux'] as const) {
    const script = makeSetupScript(system, [{ tool: 'node' }]);
    expect(script).toContain("'node|--version'");
    expect(script).not.toMatch(/python3\||curl|wget|Invoke-|rm |Remove-/);
  }
});
