import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Language, Parser } from '@vscode/tree-sitter-wasm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperatingSystem } from './project-facets.ts';
import { judgeSetup, readResults } from './setup-results.ts';
import { makeSetupScript } from './setup-script.ts';
import { commandsOf, findVersion } from './tool-checks.ts';
import { type RequiredTool, TOOLS } from './tools.ts';

/** A computer: what its commands print, and how each tool that it lists is judged; all others are missing. */
interface Computer {
  name: string;
  system: OperatingSystem;
  prints: Record<string, string>;
  judged: Record<string, string>;
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

const COMPUTERS = readFileSync(new URL('setup-computers.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map(parseComputer);

function parseComputer(line: string): Computer {
  const [system = '', name = '', judged = '', ...prints] = line.split('|').map((cell) => cell.trim());
  const split = (text: string, separator: string): [string, string] => {
    const at = text.indexOf(separator);
    return [text.slice(0, at), text.slice(at + separator.length)];
  };
  const decode = (text: string) => text.replaceAll('\\n', '\n').replaceAll('\\e', '\u001b');
  return {
    name,
    system: system as OperatingSystem,
    judged: Object.fromEntries(
      judged
        .split(', ')
        .filter(Boolean)
        .map((each) => split(each, ' ')),
    ),
    prints: Object.fromEntries(prints.filter(Boolean).map((each) => split(decode(each), ' → '))),
  };
}

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'computers-'));
  const find = 'for p in sh bash sed tr head awk df cat; do command -v $p; done';
  const found = spawnSync('sh', ['-c', find], { encoding: 'utf8' }).stdout.trim().split('\n');
  for (const system of ['linux', 'macos']) {
    const tools = join(folder, system);
    mkdirSync(tools);
    for (const path of found) symlinkSync(path, join(tools, basename(path)));
  }
  // The shell that macOS calls sh is bash. That of Debian and Ubuntu is dash.
  renameSync(join(folder, 'macos', 'bash'), join(folder, 'macos', 'sh'));
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
  const env = { PATH: `${programs}:${join(folder, system)}`, HOME: folder };
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

test('a script has no word of a manifest in it, and only knows the required tools', () => {
  for (const system of ['windows', 'macos', 'linux'] as const) {
    const script = makeSetupScript(system, [{ tool: 'node' }]);
    expect(script).toContain("'node|--version'");
    expect(script).not.toMatch(/python3\||curl|wget|Invoke-|rm |Remove-/);
  }
});

test('the script for Windows has no syntax error', async () => {
  await Parser.init();
  const grammar = import.meta.resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm');
  const parser = new Parser();
  parser.setLanguage(await Language.load(fileURLToPath(grammar)));
  const hasError = (script: string) => parser.parse(script)?.rootNode.hasError;
  const script = makeSetupScript('windows', REQUIRES);
  expect(hasError(script)).toBe(false);
  expect(hasError(script.replace('foreach (', 'foreach '))).toBe(true);
});
