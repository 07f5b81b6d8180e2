import { createHash } from 'node:crypto';

/** An identicon: a mirrored SVG pattern derived from the name. */
export function avatar(name: string): string {
  const bytes = createHash('sha256').update(name.toLowerCase()).digest();
  const hue = Math.round(((bytes[0] ?? 0) / 256) * 360);
  const squares = Array.from({ length: 15 }, (_, cell) => cell)
    .filter((cell) => (bytes[cell + 1] ?? 0) % 2 === 0)
    .flatMap((cell) => {
      const column = cell % 3;
      const row = Math.floor(cell / 3);
      return [...new Set([column, 4 - column])].map((x) => `M${x + 1} ${row + 1}h1v1h-1z`);
    })
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7" shape-rendering="crispEdges"><path fill="hsl(${hue} 35% 22%)" d="M0 0h7v7H0z"/><path fill="hsl(${hue} 55% 70%)" d="${squares}"/></svg>`;
}
