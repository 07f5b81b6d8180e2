import { expect, test } from 'vitest';
import { judgeSetup, readResults } from './setup-results.ts';

const RESULT = 'capstone-check 1\nnode 24.1.0\npython missing\nos Linux Ubuntu 24.04 x86_64\ndisk 51200 MB\n';
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

test.each([
  ['>=1.8', '1.7.0_80', 'too_old', false],
  ['>=1.8', '1.8.0_391', 'ok', false],
  ['1.8', '1.8.0_391', 'ok', false],
  ['1.8.x', '8.0.392', 'ok', false],
  ['1.8', '17.0.2', 'ok', true],
  ['>=1.7 <11', '1.8.0_391', 'ok', false],
  ['^1.8 || ^17', '11.0.2', 'too_old', false],
  ['>=8', '1.8.0_391', 'ok', false],
  ['>=11', '1.8.0_391', 'too_old', false],
])('Java %s means the same as on the computer: %s is %s', (version, found, state, isNewer) => {
  const { readings } = readResults(`capstone-check 1\njava ${found}\n`);
  expect(judgeSetup([{ tool: 'java', version }], readings)).toMatchObject([{ state, isNewer }]);
});

test('1.8 of another tool is 1.8', () => {
  const { readings } = readResults('capstone-check 1\nflutter 1.8.0\n');
  expect(judgeSetup([{ tool: 'flutter', version: '>=8' }], readings)).toMatchObject([{ state: 'too_old' }]);
});

test.each([
  [
    'as PowerShell prints it',
    'npm : File C:\\Program Files\\nodejs\\npm.ps1 cannot be loaded because running scripts is disabled on this system. For more\ninformation, see about_Execution_Policies at https:/go.microsoft.com/fwlink/?LinkID=135170.\nAt line:1 char:1\n+ npm install\n+ ~~~\n    + CategoryInfo          : SecurityError: (:) [], PSSecurityException\n    + FullyQualifiedErrorId : UnauthorizedAccess\n',
  ],
  [
    'in German',
    'npm : Die Datei "C:\\Program Files\\nodejs\\npm.ps1" kann nicht geladen werden, da die Ausführung von Skripts auf diesem System deaktiviert ist. Weitere\nInformationen finden Sie unter "about_Execution_Policies" (https:/go.microsoft.com/fwlink/?LinkID=135170).\nIn Zeile:1 Zeichen:1\n',
  ],
  [
    'after the result',
    `${RESULT}PS C:\\leaf> npm start\nnpm.ps1 is not digitally signed. The script cannot be loaded.\n`,
  ],
])('the refusal of PowerShell is known %s', (_, text) => {
  const { isScriptBlocked } = readResults(text);
  expect(isScriptBlocked).toBe(true);
  expect(readResults(RESULT).isScriptBlocked).toBe(false);
});

test('the lines of the refusal of PowerShell are not listed as unreadable, and others are', () => {
  const text =
    'npm : File C:\\nodejs\\npm.ps1 cannot be loaded because running scripts is disabled on this system.\nAt line:1 char:1\n+ npm install\n+ ~~~\n    + FullyQualifiedErrorId : UnauthorizedAccess\nbanana';
  const { unreadable, system } = readResults(text);
  expect(unreadable).toEqual([{ line: 6, text: 'banana' }]);
  expect(system).toBe('windows');
});

test('a tool without a line is unknown', () => {
  expect(judgeSetup([{ tool: 'go', version: '*' }], readResults(RESULT).readings)).toMatchObject([
    { state: 'unknown', found: null },
  ]);
});

test.each([
  ['asha@laptop:~/leaf$ node 24.1.0'],
  ['root@8f3a:/app# node 24.1.0'],
  ['PS C:\\Users\\asha> node 24.1.0'],
  ['[asha@laptop leaf]$ node 24.1.0'],
  ['% node 24.1.0'],
])('the prompt of %j is left out', (line) => {
  expect(read(line).tools).toEqual({ node: '24.1.0' });
});

// A pattern that backtracks would exceed the time of a test.
test.each([':', '@', '~', 'a:', ':a', ':/', ' ', '$', 'PS ', 'node\t', '\u2028', '\u001b['])(
  'a long line of %j is read',
  (part) => {
    expect(readResults(`node ${part.repeat(200_000)}\u2028`).readings.size).toBeLessThanOrEqual(1);
    expect(readResults(part.repeat(200_000)).unreadable.length).toBeLessThanOrEqual(1);
  },
);
