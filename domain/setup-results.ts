import type { OperatingSystem } from './project-facets.ts';
import { findVersion, plainLines, VERSION } from './tool-checks.ts';
import { type RequiredTool, TOOLS, type Tool } from './tools.ts';
import { checkVersion, parseRange, parseVersion, renameJava } from './version-range.ts';

/** What a computer has of a tool; the version is null when the tool is missing. */
export interface ToolReading {
  version: string | null;
  /** True if Docker is installed, but does not run. */
  isStopped: boolean;
}

export interface SetupResults {
  readings: ReadonlyMap<Tool, ToolReading>;
  /** Null when the text doesn't say it. */
  system: OperatingSystem | null;
  /** Whether PowerShell refused to run a script, such as npm. */
  isScriptBlocked: boolean;
  /** Lines that say nothing we know, counted from 1. */
  unreadable: readonly { line: number; text: string }[];
}

const HEADER = /^capstone-check \d+$/i;
const DISK = /^disk -?\d+ MB$/i;
const SYSTEM = /^os (.+)$/i;
/** Prompts such as `PS C:\\Users\\asha>`, `asha@laptop:~$` and `%`. */
const PROMPT = /^(?:PS [^>]*>|[^\s$%#>@:~]*[@:~][^$%#>]*[$%#]|[$%#>]+)\s*/;
const TOOL_LINE = new RegExp(`^(${TOOLS.join('|')})\\s+(\\S.*)$`, 'i');
/**
 * PowerShell's own refusal, also in words of other languages, which all name the page or the error. Source:
 * https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_execution_policies
 */
const BLOCKED_SCRIPT =
  /running scripts is disabled|about_execution_policies|PSSecurityException|\bUnauthorizedAccess\b|is not digitally signed/i;
/** What PowerShell prints below an error: `At line:1 char:1`, `+ npm install`, `+ ~~~`. */
const OF_AN_ERROR = /^(At line:\d+ char:\d+|\+ .*|\+ ?~+|~+)$/;
const READING = new RegExp(`^v?(${VERSION})( stopped)?$`, 'i');

/**
 * Reads what a setup script printed. The text may contain colours, prompts and other lines before and after
 * the result, and lines in which a tool's name is followed by what the tool itself prints.
 */
export function readResults(text: string): SetupResults {
  const lines = plainLines(text).map((line) => line.trim().replace(PROMPT, '').trim());
  const header = lines.findLastIndex((line) => HEADER.test(line));
  const end = lines.findIndex((line, index) => index > header && DISK.test(line));
  const readings = new Map<Tool, ToolReading>();
  const unreadable: { line: number; text: string }[] = [];
  const isScriptBlocked = lines.some((line) => BLOCKED_SCRIPT.test(line));
  let system: OperatingSystem | null = isScriptBlocked ? 'windows' : null;
  for (const [index, line] of lines.entries()) {
    if (line === '' || index <= header || (header >= 0 && end >= 0 && index >= end)) continue;
    const named = SYSTEM.exec(line)?.[1];
    const reading = readTool(line);
    if (reading) readings.set(reading.tool, reading);
    else if (named !== undefined) system = toSystem(named);
    else if (isScriptBlocked && isOfRefusal(line)) continue;
    else if (!DISK.test(line)) unreadable.push({ line: index + 1, text: line });
  }
  return { readings, system, isScriptBlocked, unreadable };
}

/** Whether the line is a part of PowerShell's refusal, which is explained as a whole. */
const isOfRefusal = (line: string) =>
  BLOCKED_SCRIPT.test(line) || OF_AN_ERROR.test(line) || /\.ps1\b/i.test(line);

function readTool(line: string): (ToolReading & { tool: Tool }) | null {
  const [, name = '', rest = ''] = TOOL_LINE.exec(line) ?? [];
  const tool = TOOLS.find((each) => each === name.toLowerCase());
  if (!tool) return null;
  if (/^missing$/i.test(rest)) return { tool, version: null, isStopped: false };
  const [, version, , stopped] = READING.exec(rest) ?? [];
  if (version !== undefined) return { tool, version, isStopped: stopped !== undefined };
  const printed = findVersion(tool, rest) ?? findVersion(tool, line);
  return printed === null ? null : { tool, version: printed, isStopped: false };
}

function toSystem(name: string): OperatingSystem {
  if (/windows/i.test(name)) return 'windows';
  return /mac|darwin/i.test(name) ? 'macos' : 'linux';
}

/** `unknown`: the results have no line for the tool. */
export type VerdictState = 'ok' | 'too_old' | 'missing' | 'unknown';

export interface Verdict extends RequiredTool {
  state: VerdictState;
  /** The computer's version; null without one. */
  found: string | null;
  /** Whether the version is newer than those that the project was tested with. It counts as `ok`. */
  isNewer: boolean;
  isStopped: boolean;
}

/** Judges each required tool of a computer. */
export function judgeSetup(requires: readonly RequiredTool[], readings: SetupResults['readings']): Verdict[] {
  return requires.map(({ tool, version }) => {
    const { version: found = null, isStopped = false } = readings.get(tool) ?? {};
    const result = found === null ? null : compareTool(tool, found, version);
    const state = result
      ? result === 'older'
        ? 'too_old'
        : 'ok'
      : readings.has(tool)
        ? 'missing'
        : 'unknown';
    return { tool, version, state, found, isNewer: result === 'newer', isStopped };
  });
}

function compareTool(tool: Tool, found: string, required: string) {
  const version = parseVersion(renameJava(tool, found));
  const range = parseRange(renameJava(tool, required));
  return version && range && checkVersion(version, range);
}
