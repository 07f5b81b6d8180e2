import type { Tree } from './git.ts';

/** As in https://github.com/github-linguist/linguist, texts, data and third-party files don't count. */
const BY_EXTENSION: Record<string, string> = {
  c: 'C',
  cc: 'C++',
  cpp: 'C++',
  cs: 'C#',
  css: 'CSS',
  dart: 'Dart',
  ex: 'Elixir',
  exs: 'Elixir',
  g4: 'ANTLR',
  gd: 'GDScript',
  go: 'Go',
  h: 'C',
  hcl: 'HCL',
  heex: 'HTML+EEX',
  hpp: 'C++',
  html: 'HTML',
  ino: 'C++',
  ipynb: 'Jupyter Notebook',
  java: 'Java',
  js: 'JavaScript',
  jsx: 'JavaScript',
  kt: 'Kotlin',
  kts: 'Kotlin',
  p4: 'P4',
  php: 'PHP',
  proto: 'Protocol Buffer',
  py: 'Python',
  rb: 'Ruby',
  rs: 'Rust',
  scad: 'OpenSCAD',
  scss: 'SCSS',
  sh: 'Shell',
  sol: 'Solidity',
  sql: 'SQL',
  sv: 'SystemVerilog',
  swift: 'Swift',
  tf: 'HCL',
  ts: 'TypeScript',
  tsx: 'TypeScript',
  v: 'Verilog',
  vue: 'Vue',
  xaml: 'XAML',
};
const BY_NAME: Record<string, string> = {
  'CMakeLists.txt': 'CMake',
  Dockerfile: 'Dockerfile',
  Makefile: 'Makefile',
};
const NOT_OURS = /(^|\/)(docs?|vendor|node_modules|third_party)\/|\.min\.(js|css)$|\.g\.dart$/;

/**
 * The bytes of each language, most first. Source:
 * https://docs.github.com/rest/repos/repos#list-repository-languages
 */
export function languagesOf(tree: Tree | undefined): Record<string, number> {
  return countLanguages(tree?.entries.values() ?? []);
}

export function countLanguages(
  files: Iterable<{ path: string; mode: string; size: number | null }>,
): Record<string, number> {
  const bytes = new Map<string, number>();
  for (const { path, mode, size } of files) {
    if (size === null || mode === '120000' || NOT_OURS.test(path)) continue;
    const name = path.slice(path.lastIndexOf('/') + 1);
    const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
    const language =
      (Object.hasOwn(BY_NAME, name) && BY_NAME[name]) ||
      (Object.hasOwn(BY_EXTENSION, extension) && BY_EXTENSION[extension]);
    if (language) bytes.set(language, (bytes.get(language) ?? 0) + size);
  }
  return Object.fromEntries([...bytes].sort(([, a], [, b]) => b - a));
}
