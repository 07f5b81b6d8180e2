import { type Plugin, parseSync, Visitor } from 'vite';

const ACCENTS: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  y: 'ý',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  z: 'ž',
};
const LENGTHENING = 1.4;

/**
 * Turns a text into one of an invented language: accented and at least 40 % longer, `[Páàýý ñóóww ~~]`, with
 * the same spaces around it.
 */
export function toPseudo(text: string): string {
  const [, before = '', words = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  if (!/\p{L}/u.test(words)) return text;
  const accented = words.replace(/[aeiou]/g, '$&$&').replace(/[a-z]/g, (letter) => ACCENTS[letter] ?? letter);
  const missing = Math.ceil(words.length * LENGTHENING) - accented.length - 2;
  return `${before}[${accented}${missing > 0 ? ` ${'~'.repeat(missing)}` : ''}]${after}`;
}

/** Compiles the texts in app/messages into the pseudo-locale, to find layouts that only fit English. */
export function pseudoLocale(): Plugin {
  return {
    name: 'pseudo-locale',
    enforce: 'pre',
    transform: {
      filter: { id: /\/app\/messages\/[\w-]+\.tsx?$/ },
      handler: (code, id) => ({ code: translate(code, id), map: null }),
    },
  };
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

function translate(code: string, file: string): string {
  const { program } = parseSync(file, code);
  const edits: Edit[] = [];
  const kept = new Set<number>();
  const keep = (node: { start: number } | null | undefined) => node && kept.add(node.start);
  new Visitor({
    ImportDeclaration: ({ source }) => keep(source),
    ExportNamedDeclaration: ({ source }) => keep(source),
    Property: ({ key, computed }) => {
      if (!computed) keep(key);
    },
    BinaryExpression: ({ left, right }) => {
      keep(left);
      keep(right);
    },
    TSLiteralType: ({ literal }) => keep(literal),
    Literal({ start, end, value }) {
      if (typeof value === 'string' && !kept.has(start)) {
        edits.push({ start, end, text: JSON.stringify(toPseudo(value)) });
      }
    },
    TemplateElement({ start, end, value }) {
      // In TypeScript the range includes the delimiters.
      const from = start + code.slice(start, end).indexOf(value.raw);
      edits.push({ start: from, end: from + value.raw.length, text: toPseudo(value.raw) });
    },
    JSXText: ({ start, end, value }) => edits.push({ start, end, text: toPseudo(value) }),
  }).visit(program);
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}
