import type { Typeface } from '../text/typefaces.ts';
import type { Line } from '../text/wrap.ts';
import type { ComposedGlyphs } from './composed-glyphs.ts';
import type { EmbeddedFont, PdfkitDocument } from './embedded-fonts.ts';
import { LRM, type PlacedCluster, toReadingOrder } from './reading-order.ts';
import { formatNumber, showGlyphs } from './show-glyphs.ts';

/** What a page is drawn with. */
export interface Ink {
  doc: PdfkitDocument;
  embed: (typeface: Typeface) => EmbeddedFont;
  composed: ComposedGlyphs;
}

/** The most UTF-16 units that a glyph says. poppler reads no more than 255 letters of such an entry. */
const MAX_TEXT = 60;
/** As a fraction of the type size. */
const NEAR = 0.02;

/** Draws a line at its baseline. `x` and `y` are points from the top left corner of the page. */
export function drawLine(ink: Ink, line: Line, { x, y, size }: { x: number; y: number; size: number }): void {
  const { doc, composed } = ink;
  const content: string[] = [];
  const fonts = new Set<string>();
  let pen = 0;
  const begin = (font: string) => {
    fonts.add(font);
    content.push(
      `/${font} ${formatNumber(size)} Tf 1 0 0 -1 ${formatNumber(x + pen * size)} ${formatNumber(y)} Tm`,
    );
  };
  for (const part of splitParts(toReadingOrder(line))) {
    if (part.isPlain) {
      const { typeface, x: from } = part.clusters[0] as PlacedCluster;
      const font = ink.embed(typeface);
      doc.page.fonts[font.id] ??= font.reference;
      begin(font.id);
      const clusters = part.clusters.map((each) => ({ cluster: each.cluster, x: each.x - from }));
      content.push(showGlyphs(font, clusters, size));
      pen += part.clusters.reduce((sum, { cluster }) => sum + cluster.width, 0);
      continue;
    }
    let codes = '';
    let current = '';
    const show = () => {
      if (codes) content.push(`<${codes}> Tj`);
      codes = '';
    };
    for (const placed of part.clusters) {
      for (const { font, code, width } of compose(ink, placed, pen)) {
        if (font !== current) {
          show();
          begin(font);
          current = font;
        }
        codes += code;
        pen += width;
      }
    }
    show();
  }
  composed.nameFonts(fonts);
  if (content.length > 0) doc.addContent(`BT\n${content.join('\n')}\nET`);
}

/**
 * Draws as many marks that are read from left to right as a page has letters in Urdu. poppler takes a page
 * with more of these letters than others for one that is read from right to left as a whole.
 */
export function drawMarks({ doc, composed }: Ink, count: number, { x, y }: { x: number; y: number }): void {
  if (count === 0) return;
  const { font, code } = composed.add({ text: LRM.repeat(MAX_TEXT), width: 1000, drawing: '' }, []);
  const codes = code.repeat(Math.ceil(count / MAX_TEXT));
  composed.nameFonts([font]);
  doc.addContent(`BT /${font} 1 Tf 1 0 0 -1 ${formatNumber(x)} ${formatNumber(y)} Tm <${codes}> Tj ET`);
}

/** Plain parts show glyphs of one font, whose characters they are. The other parts show composed glyphs. */
function splitParts(clusters: PlacedCluster[]): { isPlain: boolean; clusters: PlacedCluster[] }[] {
  const parts: { isPlain: boolean; clusters: PlacedCluster[] }[] = [];
  let pen = 0;
  for (const placed of clusters) {
    const { cluster, typeface, isIndian, isRtl, x } = placed;
    const last = parts.at(-1);
    // A space between words of a script of India is composed like these.
    const isBetween = cluster.text.trim() === '' && last?.isPlain === false;
    const isPlain = !(isIndian || isRtl || isBetween) && Math.abs(x - pen) < NEAR;
    pen += cluster.width;
    if (last?.isPlain === isPlain && (!isPlain || last.clusters[0]?.typeface === typeface))
      last.clusters.push(placed);
    else parts.push({ isPlain, clusters: [placed] });
  }
  return parts;
}

/** Composes the glyph of a cluster, whose drawing may stand elsewhere than at the pen. */
function compose({ embed, composed }: Ink, placed: PlacedCluster, pen: number) {
  const { cluster, typeface, isIndian, x } = placed;
  const isBlank = cluster.text.trim() === '' || cluster.glyphs.length === 0;
  const font = isBlank ? null : embed(typeface);
  const shift = Math.abs(x - pen) < NEAR ? 0 : x - pen;
  // Glyphs of a script of India say nothing themselves. Others are also shown in plain parts.
  const drawn = isIndian ? { ...cluster, text: '' } : cluster;
  const shown = font && showGlyphs(font, [{ cluster: drawn, x: 0 }], 1000);
  const drawing = font ? `BT /${font.id} 1000 Tf ${formatNumber(shift * 1000)} 0 Td\n${shown}\nET` : '';
  const [text = '', ...rest] = splitText(cluster.text);
  return [
    composed.add({ text, width: Math.round(cluster.width * 1000), drawing }, font ? [font] : []),
    ...rest.map((more) => composed.add({ text: more, width: 0, drawing: '' }, [])),
  ];
}

function splitText(text: string): string[] {
  const parts: string[] = [''];
  for (const char of text) {
    if ((parts.at(-1) ?? '').length >= MAX_TEXT) parts.push('');
    parts[parts.length - 1] += char;
  }
  return parts;
}
