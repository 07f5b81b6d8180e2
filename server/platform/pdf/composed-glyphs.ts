import type { EmbeddedFont, PdfkitDocument } from './embedded-fonts.ts';

export interface ComposedCode {
  font: string;
  /** Two hex digits. */
  code: string;
  /** A fraction of the type size, as the PDF has it. */
  width: number;
}

interface ComposedGlyph {
  text: string;
  /** In thousandths of the type size. */
  width: number;
  /** What it draws, at a type size of 1000. */
  drawing: string;
}

/** An object of the PDF. pdfkit's types ask for a stream at its end, which few have. */
interface Reference {
  data: object;
  end: (stream?: string) => void;
}

/** One byte names a glyph; 0 is not used. */
const MAX_GLYPHS = 255;
/** poppler takes the type size of such a font from the width of its m, and the text apart without one. */
const M: ComposedGlyph = { text: 'm', width: 600, drawing: '' };
/** The most entries of a section in a table of characters. */
const SECTION = 100;

/**
 * Makes glyphs of what a font draws for several characters at once, in Type 3 fonts. Each draws glyphs of
 * other fonts, and says what was typed. See decision 29 for why no other way is read by all programs.
 */
export function createComposedGlyphs(doc: PdfkitDocument) {
  const fonts: { id: string; reference: Reference; glyphs: ComposedGlyph[] }[] = [];
  const codes = new Map<string, ComposedCode>();
  const used = new Map<string, unknown>();

  return {
    /** Adds a glyph unless there is the same one. `drawn` are the fonts that its drawing uses. */
    add(glyph: ComposedGlyph, drawn: EmbeddedFont[]): ComposedCode {
      for (const { id, reference } of drawn) used.set(id, reference);
      const key = JSON.stringify(glyph);
      const known = codes.get(key);
      if (known) return known;
      let font = fonts.at(-1);
      if (!font || font.glyphs.length === MAX_GLYPHS) {
        font = { id: `C${fonts.length + 1}`, reference: toReference(doc, {}), glyphs: [M] };
        fonts.push(font);
      }
      font.glyphs.push(glyph);
      const code = font.glyphs.length.toString(16).padStart(2, '0');
      const added = { font: font.id, code, width: glyph.width / 1000 };
      codes.set(key, added);
      return added;
    },
    /** Names the fonts that the page needs. Viewers list the fonts of a page, not those of its glyphs. */
    nameFonts(ids: Iterable<string>) {
      for (const id of ids) doc.page.fonts[id] ??= fonts.find((font) => font.id === id)?.reference;
      for (const [id, reference] of used) doc.page.fonts[id] ??= reference;
    },
    /** Writes the fonts, once all is drawn. */
    end() {
      const resources = { Font: Object.fromEntries(used) };
      for (const { reference, glyphs } of fonts) writeFont(doc, reference, glyphs, resources);
    },
  };
}

export type ComposedGlyphs = ReturnType<typeof createComposedGlyphs>;

function writeFont(
  doc: PdfkitDocument,
  reference: Reference,
  glyphs: ComposedGlyph[],
  resources: object,
): void {
  const names = glyphs.map((_, n) => (n === 0 ? 'm' : `g${n}`));
  const procedures = glyphs.map(({ width, drawing }) => {
    const procedure = toReference(doc, {});
    procedure.end(`${width} 0 d0\n${drawing}`);
    return procedure;
  });
  const descriptor = toReference(doc, {
    Type: 'FontDescriptor',
    FontName: 'Composed',
    Flags: 4,
    ItalicAngle: 0,
  });
  descriptor.end();
  const toUnicode = toReference(doc, {});
  toUnicode.end(writeToUnicode(glyphs));
  Object.assign(reference.data, {
    Type: 'Font',
    Subtype: 'Type3',
    FontBBox: [0, 0, 0, 0],
    FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
    CharProcs: Object.fromEntries(names.map((name, n) => [name, procedures[n]])),
    Encoding: { Type: 'Encoding', Differences: [1, ...names] },
    FirstChar: 1,
    LastChar: glyphs.length,
    Widths: glyphs.map(({ width }) => width),
    Resources: resources,
    FontDescriptor: descriptor,
    ToUnicode: toUnicode,
  });
  reference.end();
}

function writeToUnicode(glyphs: ComposedGlyph[]): string {
  const entries = glyphs.map(({ text }, n) => {
    const code = (n + 1).toString(16).padStart(2, '0');
    return `<${code}> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
  });
  const sections: string[] = [];
  for (let n = 0; n < entries.length; n += SECTION) {
    const section = entries.slice(n, n + SECTION);
    sections.push(`${section.length} beginbfchar\n${section.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CMapName /Composed def
/CMapType 2 def
1 begincodespacerange
<00> <ff>
endcodespacerange
${sections.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

function toReference(doc: PdfkitDocument, data: object): Reference {
  return doc.ref(data) as Reference;
}
