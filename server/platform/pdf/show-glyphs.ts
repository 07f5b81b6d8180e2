import type { Cluster } from '../text/shape.ts';
import type { EmbeddedFont } from './embedded-fonts.ts';

interface PlacedCluster {
  cluster: Cluster;
  /** From the beginning, as a fraction of the type size. */
  x: number;
}

/**
 * Returns the operators that show clusters in one font, from left to right. `size` is the type size in the
 * units of the text space.
 */
export function showGlyphs(font: EmbeddedFont, clusters: PlacedCluster[], size: number): string {
  const operators: string[] = [];
  let shown = '';
  let pen = 0;
  let rise = 0;
  const show = () => {
    if (shown) operators.push(`[${shown.replaceAll('><', '')}] TJ`);
    shown = '';
  };
  for (const { cluster, x } of clusters) {
    for (const [n, glyph] of cluster.glyphs.entries()) {
      // The first glyph of a cluster says its text, wherever that is not said by a composed glyph.
      const { code, width } = font.include(glyph.id, n === 0 ? cluster.text : '');
      const target = (x + glyph.x) * 1000;
      if (glyph.y !== rise) {
        show();
        rise = glyph.y;
        operators.push(`${formatNumber(rise * size)} Ts`);
      }
      if (Math.abs(pen - target) > 0.05) shown += formatNumber(pen - target);
      shown += `<${code}>`;
      pen = target + width;
    }
  }
  show();
  if (rise !== 0) operators.push('0 Ts');
  return operators.join('\n');
}

export function formatNumber(value: number): string {
  return String(Number(value.toFixed(2)));
}
