import { keysOf } from './keys-of.ts';

/** A tool with the versions that a project works with, as a semver range. */
export interface RequiredTool {
  tool: Tool;
  version: string;
}

export const TOOL_NAMES = {
  node: 'Node.js',
  npm: 'npm',
  python: 'Python',
  pip: 'pip',
  java: 'Java',
  maven: 'Maven',
  gradle: 'Gradle',
  docker: 'Docker',
  git: 'Git',
  flutter: 'Flutter',
  dart: 'Dart',
  go: 'Go',
  php: 'PHP',
  mysql: 'MySQL',
  postgresql: 'PostgreSQL',
  mongodb: 'MongoDB',
  'arduino-cli': 'Arduino CLI',
};
export type Tool = keyof typeof TOOL_NAMES;

/** The tools that a manifest can require. Scripts that check a computer are made of this list only. */
export const TOOLS = /* @__PURE__ */ keysOf(TOOL_NAMES);
