import { readFileSync } from 'node:fs';
import { makeZip } from 'client-zip';
import { SCRIPTS, type Script } from '#domain/printable.ts';
import { slugify } from '#domain/slugify.ts';
import { escapeTex } from '../disclosures/rules/disclosure.ts';
import { BLANK, type Skeleton } from './rules/skeleton.ts';

const FOLDER = new URL('../../../content/skeleton/', import.meta.url);
/** Every file has this time, so that the same texts make the same bytes. */
const TIME = new Date('2026-01-01T00:00:00Z');

/** Renders a skeleton as files of LaTeX in a ZIP, from the templates in `content/skeleton`. */
export async function renderLatex(skeleton: Skeleton): Promise<Uint8Array> {
  const files = writeLatex(skeleton).map(({ name, text }) => ({ name, input: text, lastModified: TIME }));
  return new Uint8Array(await new Response(makeZip(files)).arrayBuffer());
}

/** Writes the files of LaTeX. */
export function writeLatex(skeleton: Skeleton): { name: string; text: string }[] {
  const scripts = new Set<Script>();
  const tex = (text: string) => toTex(text, scripts);
  const { chapters, disclosed, references, team, acknowledgement, abstract } = skeleton;
  const plain = {
    title: tex(skeleton.title),
    college: tex(skeleton.college),
    university: tex(skeleton.university),
    department: tex(skeleton.department),
    guide: tex(skeleton.guide),
    year: tex(skeleton.year),
    builtOn: tex(skeleton.builtOn),
    team: team.map(tex).join('\\par\n'),
    students: team.map(tex).join(', '),
    signatures: team.map((name) => `\\signature{${name === BLANK ? 'Student' : tex(name)}}`).join('\n'),
    disclosed: disclosed
      .map(({ label, text }) => `\\section*{${label}}\n${text === '' ? '\\blanks' : paragraphs(text, tex)}`)
      .join('\n\n'),
    references: references.map((text, index) => `\\bibitem{source${index + 1}} ${tex(text)}`).join('\n\n'),
  };
  const partOf = ({ heading, questions }: Skeleton['abstract']) => ({
    heading: tex(heading),
    questions: questions.map((text) => `\\question{${tex(text)}}`).join('\n'),
  });
  const written = chapters.map((chapter, index) => ({
    name: `chapters/${String(index + 1).padStart(2, '0')}-${slugify(chapter.heading) || 'chapter'}.tex`,
    text: fill('chapter.tex', partOf(chapter)),
  }));
  const others = [
    ...['title-page', 'certificate', 'declaration'].map((part) => ({
      name: `front/${part}.tex`,
      text: fill(`front/${part}.tex`, plain),
    })),
    { name: 'front/acknowledgement.tex', text: fill('front/part.tex', partOf(acknowledgement)) },
    { name: 'front/abstract.tex', text: fill('front/part.tex', partOf(abstract)) },
    ...written,
    { name: 'references.tex', text: fill('references.tex', plain) },
  ];
  const inputs = written.map(({ name }) => `\\input{${name.replace(/\.tex$/, '')}}`).join('\n');
  return [
    { name: 'report.tex', text: fill('report.tex', { chapters: inputs }) },
    // All texts have been written by now, so the scripts are known.
    {
      name: 'preamble.tex',
      text: fill('preamble.tex', { scripts: [...scripts].map(declareScript).join('\n') }),
    },
    ...others,
  ];
}

/** Fills in a template. A text that looks like a placeholder stays a text. */
function fill(name: string, values: Readonly<Record<string, string>>): string {
  const template = readFileSync(new URL(name, FOLDER), 'utf8');
  return template.replaceAll(/\{\{(\w+)\}\}/g, (whole, key: string) => values[key] ?? whole);
}

function paragraphs(text: string, tex: (line: string) => string): string {
  return text
    .split('\n')
    .map((line) => tex(line.trim()))
    .filter((line) => line !== '')
    .join('\n\n');
}

/** Escapes a text for TeX, and sets the runs of Indian scripts in their fonts. */
function toTex(text: string, scripts: Set<Script>): string {
  return splitByScript(text)
    .map(({ script, text: run }) => {
      // Brackets could be read as the option of the command before them.
      const escaped = escapeTex(run).replaceAll('[', '{[}').replaceAll(']', '{]}');
      if (!script) return escaped;
      scripts.add(script);
      return `{\\${script}text{${escaped}}}`;
    })
    .join('');
}

interface Run {
  /** Null for every other script. */
  script: Script | null;
  text: string;
}

/** Splits a text into runs of one script. Spaces and marks between words of a script belong to its run. */
function splitByScript(text: string): Run[] {
  const runs: Run[] = [];
  for (const char of text) {
    const last = runs.at(-1);
    const script = scriptOf(char) ?? (last?.script && NEUTRAL.test(char) ? last.script : null);
    if (last?.script === script) last.text += char;
    else runs.push({ script, text: char });
  }
  return runs.flatMap(({ script, text: run }) => {
    const end = run.trimEnd();
    return script && end !== run
      ? [
          { script, text: end },
          { script: null, text: run.slice(end.length) },
        ]
      : [{ script, text: run }];
  });
}

const NEUTRAL = /[ .\u200c\u200d]/;

function scriptOf(char: string): Script | null {
  const code = char.codePointAt(0) ?? 0;
  const found = (Object.entries(SCRIPTS) as [Script, { first: number }][]).find(
    ([script, { first }]) => code >= first && code < first + (script === 'arabic' ? 256 : 128),
  );
  return found?.[0] ?? null;
}

/** OpenType's names of the scripts, and the families of the fonts that have them. */
const FONTS: Record<Script, [script: string, families: string[]]> = {
  devanagari: ['Devanagari', ['Noto Serif Devanagari', 'Noto Sans Devanagari', 'Nirmala UI']],
  bengali: ['Bengali', ['Noto Serif Bengali', 'Noto Sans Bengali', 'Nirmala UI']],
  gurmukhi: ['Gurmukhi', ['Noto Serif Gurmukhi', 'Noto Sans Gurmukhi', 'Nirmala UI']],
  gujarati: ['Gujarati', ['Noto Serif Gujarati', 'Noto Sans Gujarati', 'Nirmala UI']],
  oriya: ['Oriya', ['Noto Serif Oriya', 'Noto Sans Oriya', 'Nirmala UI']],
  tamil: ['Tamil', ['Noto Serif Tamil', 'Noto Sans Tamil', 'Nirmala UI']],
  telugu: ['Telugu', ['Noto Serif Telugu', 'Noto Sans Telugu', 'Nirmala UI']],
  kannada: ['Kannada', ['Noto Serif Kannada', 'Noto Sans Kannada', 'Nirmala UI']],
  malayalam: ['Malayalam', ['Noto Serif Malayalam', 'Noto Sans Malayalam', 'Nirmala UI']],
  arabic: ['Arabic', ['Noto Nastaliq Urdu', 'Noto Naskh Arabic', 'Times New Roman']],
};

/** Declares the command that sets a script, with the first of its fonts that the computer has. */
function declareScript(script: Script): string {
  const [name, families] = FONTS[script];
  const font = `\\${script}font`;
  const choose = families.reduceRight(
    (otherwise, family) =>
      `\\IfFontExistsTF{${family}}{\\newfontfamily${font}[Script=${name}]{${family}}}{${otherwise}}`,
    `\\newcommand{${font}}{}`,
  );
  const text = script === 'arabic' ? rightToLeft(font) : `{${font} #1}`;
  return `${choose}\n\\newcommand{\\${script}text}[1]{${text}}`;
}

/** XeTeX and LuaTeX turn the direction in different ways. */
function rightToLeft(font: string): string {
  return `\\ifdefined\\XeTeXversion{${font}\\TeXXeTstate=1\\beginR #1\\endR}\\else{\\textdir TRT${font} #1}\\fi`;
}
