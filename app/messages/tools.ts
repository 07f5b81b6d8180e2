import { TOOL_NAMES, type Tool } from '#domain/tools.ts';
import { describeRange, parseRange, renameJava } from '#domain/version-range.ts';

/** Describes a tool with its versions, such as `Python 3.10 or newer`. */
export const toolNeeded = (tool: Tool, version: string) =>
  `${TOOL_NAMES[tool]} ${versionsNeeded(renameJava(tool, version))}`;

/** Describes a semver range, such as `20 or newer, below 23`. */
export function versionsNeeded(version: string): string {
  const alternatives = describeRange(parseRange(version) ?? []).map(({ from, below }) => {
    if (from === null) return below === null ? 'of any version' : `below ${below}`;
    return below === null ? `${from} or newer` : `${from} or newer, below ${below}`;
  });
  return alternatives.join(', or ');
}
