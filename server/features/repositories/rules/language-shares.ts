import type { LanguageShare, TreeFile } from '#domain/repository.ts';
import type { SortedFiles } from './own-files.ts';

/** The languages of files by the end of their names, called as on GitHub. */
const LANGUAGES: Record<string, readonly string[]> = Object.fromEntries(
  `asm: Assembly · astro: Astro · bat: Batchfile · c: C · cc: C++ · cjs: JavaScript · cls: Apex, TeX · cmake: CMake
   cmakelists.txt: CMake · coffee: CoffeeScript · cpp: C++ · cs: C# · cshtml: HTML+Razor · css: CSS · cu: Cuda · cxx: C++
   dart: Dart · dockerfile: Dockerfile · ejs: EJS · ex: Elixir · exs: Elixir · f: Fortran · f90: Fortran · fish: Shell
   go: Go · gd: GDScript · gradle: Gradle, Groovy · groovy: Groovy · h: C, C++, Objective-C · haml: Haml
   handlebars: Handlebars · hbs: Handlebars · hcl: HCL · hlsl: HLSL · hpp: C++ · htm: HTML · html: HTML
   hs: Haskell · ino: C++ · ipynb: Jupyter Notebook · jade: Pug · java: Java · jl: Julia · js: JavaScript
   jsp: Java Server Pages · jsx: JavaScript · kt: Kotlin · kts: Kotlin · less: Less · lua: Lua · m: Objective-C, MATLAB
   makefile: Makefile · mako: Mako · mjs: JavaScript · ml: OCaml · mm: Objective-C++, Objective-C · p4: P4
   php: PHP, Hack, Blade · pl: Perl, Raku, Prolog · pm: Perl · proto: Protocol Buffer · ps1: PowerShell · pug: Pug
   py: Python · pyi: Python · pyx: Cython · pxd: Cython · r: R · razor: HTML+Razor · rb: Ruby · rs: Rust · sass: Sass
   scala: Scala · scad: OpenSCAD · scss: SCSS · sh: Shell · shader: ShaderLab · sol: Solidity · sql: SQL, PLpgSQL, TSQL
   styl: Stylus · sv: SystemVerilog · svelte: Svelte · swift: Swift · tcl: Tcl · tex: TeX · tf: HCL · tpl: Smarty
   ts: TypeScript · tsx: TypeScript · twig: Twig · v: Verilog · vb: Visual Basic .NET · vhd: VHDL · vue: Vue · xaml: XAML
   xslt: XSLT · xsl: XSLT · aspx: ASP.NET · ascx: ASP.NET · g4: ANTLR · heex: HTML+EEX · mdx: MDX`
    .split(/\n| · /)
    .map((entry) => entry.trim().split(': '))
    .map(([end = '', names = '']) => [end, names.split(', ')]),
);
/** Texts, data, pictures and settings, which have no language on GitHub. */
const NO_LANGUAGE =
  /\.(md|txt|rst|json|ya?ml|xml|csv|tsv|toml|ini|cfg|conf|env|example|lock|properties|plist|svg|png|jpe?g|gif|webp|ico|pdf|docx?|pptx?|xlsx?|zip|rar|db|sqlite3?|pkl|h5|pt|pth|onnx|joblib|mp[34]|wav|ttf|otf|woff2?|eot|log|sln|csproj|resx|config|keystore|jks|iml|gitkeep)$|(^|\/)\.[^/.]+$|(^|\/)(licen[cs]e|readme|procfile)$/;

/** Most of a notebook are pictures and tables that running it has left in there. */
const MAX_NOTEBOOK_BYTES = 10_000;
const NOTEBOOK = 'Jupyter Notebook';

/**
 * The share of each language in the student's own code, most first. `bytes` is GitHub's count, which includes
 * templates and most libraries that were copied into the repository. GitHub takes Arduino's sketches for C++.
 */
export function shareLanguages(
  bytes: Readonly<Record<string, number>>,
  { own, templates, others }: SortedFiles,
): LanguageShare[] {
  const ownBytes = countBytes(own);
  const foreignBytes = countBytes([...templates, ...others]);
  const isOwnUnknown = own.some(({ path }) => !hasKnownKind(path));
  const counted = new Map<string, number>();
  for (const [name, count] of Object.entries(bytes)) {
    const isForeign =
      foreignBytes.has(name) || (foreignBytes.size > 0 && !ownBytes.has(name) && !isOwnUnknown);
    const limit = isForeign || name === NOTEBOOK ? (ownBytes.get(name) ?? 0) : count;
    counted.set(name, Math.min(count, limit));
  }
  const sketches = own.reduce((sum, { path, size }) => sum + (endOf(path) === 'ino' ? size : 0), 0);
  const moved = Math.min(sketches, counted.get('C++') ?? 0);
  counted.set('C++', (counted.get('C++') ?? 0) - moved);
  counted.set('Arduino', moved);
  const total = [...counted.values()].reduce((sum, count) => sum + count, 0);
  return [...counted]
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => ({ name, share: Math.round((count / total) * 1e4) / 1e4 }));
}

function countBytes(files: readonly TreeFile[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const { path, size } of files)
    for (const name of languagesOf(path)) {
      const counts = name === NOTEBOOK ? Math.min(size, MAX_NOTEBOOK_BYTES) : size;
      counted.set(name, (counted.get(name) ?? 0) + counts);
    }
  return counted;
}

function hasKnownKind(path: string): boolean {
  return languagesOf(path).length > 0 || NO_LANGUAGE.test(path.toLowerCase());
}

function languagesOf(path: string): readonly string[] {
  const end = endOf(path);
  return Object.hasOwn(LANGUAGES, end) ? (LANGUAGES[end] ?? []) : [];
}

/** The end of a file's name, or the whole name: `py`, `dockerfile`. */
function endOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return Object.hasOwn(LANGUAGES, name) ? name : name.slice(name.lastIndexOf('.') + 1);
}

const MARKUP = new Set([
  'HTML',
  'CSS',
  'SCSS',
  'Sass',
  'Less',
  'Stylus',
  'HTML+Razor',
  'EJS',
  'Pug',
  'Handlebars',
  'Makefile',
  'CMake',
  'Batchfile',
  'Dockerfile',
]);

/** The names of languages, those in which programs are written first. */
export function sortTechnologies(languages: readonly LanguageShare[]): string[] {
  const isMarkup = ({ name }: LanguageShare) => MARKUP.has(name);
  return [...languages.filter((each) => !isMarkup(each)), ...languages.filter(isMarkup)].map(
    ({ name }) => name,
  );
}
