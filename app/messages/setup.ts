import type { VerdictState } from '#domain/setup-results.ts';
import { TOOL_NAMES, type Tool } from '#domain/tools.ts';
import { describeRange, parseRange, renameJava } from '#domain/version-range.ts';

/** Describes a tool with its versions, such as `Python 3.10 or newer (>=3.10)`. */
export const toolNeeded = (tool: Tool, version: string) =>
  `${TOOL_NAMES[tool]} ${versionsNeeded(renameJava(tool, version))} (${version})`;

/** Describes a semver range, such as `20 or newer, below 23`. */
function versionsNeeded(version: string): string {
  const alternatives = describeRange(parseRange(version) ?? []).map(({ from, below }) => {
    if (from === null) return below === null ? 'of any version' : `below ${below}`;
    return below === null ? `${from} or newer` : `${from} or newer, below ${below}`;
  });
  return alternatives.join(', or ');
}

export const check = 'Check my computer';
export const titleOf = (project: string) => `Check my computer: ${project}`;
export const backToOrder = 'Back to your order';
export const intro =
  'See in a minute whether your computer has what this project needs. The script only prints what’s installed. It changes nothing and sends nothing.';
export const nothingNeeded =
  'This project names no tools that must be installed. Its README says how to start it.';
export const notReadYet = 'We’re still reading what this project needs. It appears here in about a minute.';
export const runScript = '1. Run the script';
export const onPhone =
  'On a phone? Open this page on the computer that will run the project, or choose below what it has.';
export const systems = 'Your system';
export const HOW_TO_RUN = {
  windows: 'Press the Windows key, type PowerShell, open it, paste the script and press Enter.',
  macos: 'Open Terminal (press ⌘ and Space, then type Terminal), paste the script and press Return.',
  linux: 'Open a terminal, paste the script and press Enter.',
};
export const copyScript = (system: string) => `Copy the script for ${system}`;
export const showScript = 'Read the script';
export const paste = '2. Paste what it printed';
export const pasteLabel = 'Paste the result here';
export const pasteHint = 'It’s read in your browser. It’s sent only when you ask for help.';
export const choose = 'Can’t run a script? Choose what you have';
export const chooseHint = 'Type the versions you have. Leave a field empty if the tool isn’t installed.';
export const versionOf = (tool: Tool) => `${TOOL_NAMES[tool]} version`;
export const askWith = (command: string) => `To see it, run: ${command}`;
export const showVerdict = 'Show the result';
export const verdict = '3. The result';
export const VERDICTS: Record<VerdictState, string> = {
  ok: 'OK',
  too_old: 'Too old',
  missing: 'Missing',
  unknown: 'Missing in the result',
};
export const allOk = 'Your computer has everything this project needs.';
export const someMissing = (count: number) =>
  count === 1 ? '1 thing needs your attention.' : `${count} things need your attention.`;
export const found = (version: string) => `found ${version}`;
export const needs = (version: string) => `needs ${versionsNeeded(version)}`;
export const newerThanTested = 'newer than tested';
export const stopped = 'Docker is installed, but it isn’t running. Start it, then run the script again.';
export const runAgain = 'The result has no line for it. Run the script again and paste all of it.';
export const vendorPage = (tool: Tool) => `How to install ${TOOL_NAMES[tool]}`;
export const unreadable = (line: number, text: string) => `We can’t read line ${line}: “${text}”`;
export const moreUnreadable = (count: number) => `And ${count} more lines.`;
