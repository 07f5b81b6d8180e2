/**
 * A class of drawings.css: `hair` is a thin background line, `line` an open line, `shape` is filled with the
 * background, `shade` with a tint, `mark` is a highlighted line and `spot` a highlighted fill.
 */
export type Stroke = 'hair' | 'line' | 'shape' | 'shade' | 'mark' | 'spot';

/** SVG paths that have the same stroke. */
type Paths = string | readonly Paths[];

/** SVG paths with their strokes, from back to front. */
export type Drawing = [Stroke, ...Paths[]][];

export type Point = readonly [x: number, y: number];

/** Rounds to half a unit, which keeps paths short. */
const n = (value: number) => String(Math.round(value * 2) / 2);
const at = ([x, y]: Point) => `${n(x)} ${n(y)}`;

export function path(...points: Point[]): string {
  return `M${points.map(at).join('L')}`;
}

function polygon(...points: Point[]): string {
  return `${path(...points)}Z`;
}

export function box(x: number, y: number, width: number, height: number): string {
  return `M${at([x, y])}h${n(width)}v${n(height)}h${n(-width)}z`;
}

export function roundBox([x, y]: Point, [width, height]: Point, r: number): string {
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${n(dx)} ${n(dy)}`;
  const w = n(width - 2 * r);
  const h = n(height - 2 * r);
  return `M${at([x + r, y])}h${w}${arc(r, r)}v${h}${arc(-r, r)}h-${w}${arc(-r, -r)}v-${h}${arc(r, -r)}z`;
}

export function circle(x: number, y: number, r: number): string {
  return `M${at([x - r, y])}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0${n(-2 * r)} 0z`;
}

/** Draws an arc that opens to the right of a point, like a radio signal. */
export function wave([x, y]: Point, r: number): string {
  const reach = r * 0.7;
  return `M${at([x + reach, y - reach])}A${r} ${r} 0 0 1 ${at([x + reach, y + reach])}`;
}

/** Draws a curve between two points. A negative height bends it down. */
export function arch(from: Point, to: Point, height: number): string {
  return `M${at(from)}Q${at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - height * 2])} ${at(to)}`;
}

/** Draws a horizontal or vertical line with an arrowhead. */
export function arrow(from: Point, to: Point): string {
  const [dx, dy] = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
  const back = (side: number): Point => [to[0] - 5 * dx + 4 * side * dy, to[1] - 5 * dy + 4 * side * dx];
  return `${path(from, to)}${path(back(1), to, back(-1))}`;
}

/** Returns an isometric projection in which z points up. */
export function isometric(origin: Point, scale = 1): (x: number, y: number, z?: number) => Point {
  return (x, y, z = 0) => [
    origin[0] + (x - y) * 0.866 * scale,
    origin[1] + (x + y) * 0.5 * scale - z * scale,
  ];
}

/** Joins the paths of each stroke. */
export function joinPaths(drawing: Drawing): [Stroke, string][] {
  const join = (paths: Paths): string => (typeof paths === 'string' ? paths : paths.map(join).join(''));
  return drawing.map(([stroke, ...paths]) => [stroke, join(paths)]);
}

/** Draws the visible faces of a block at x, y, z. */
export function block(
  project: ReturnType<typeof isometric>,
  [x, y, z]: readonly [number, number, number],
  [w, d, h]: readonly [number, number, number],
): { sides: string; top: string } {
  const corner = (dx: 0 | 1, dy: 0 | 1, dz: 0 | 1) => project(x + dx * w, y + dy * d, z + dz * h);
  const left = polygon(corner(0, 1, 0), corner(1, 1, 0), corner(1, 1, 1), corner(0, 1, 1));
  const right = polygon(corner(1, 0, 0), corner(1, 1, 0), corner(1, 1, 1), corner(1, 0, 1));
  const top = polygon(corner(0, 0, 1), corner(1, 0, 1), corner(1, 1, 1), corner(0, 1, 1));
  return { sides: left + right, top };
}
