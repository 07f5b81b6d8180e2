/** The subject of a project; `other` fits none of them. */
export const PROJECT_FIELDS = [
  'ai',
  'web',
  'mobile',
  'iot',
  'cloud',
  'security',
  'data',
  'blockchain',
  'other',
] as const;
export type ProjectField = (typeof PROJECT_FIELDS)[number];

/** How much a student should know before starting. */
export const PROJECT_LEVELS = ['beginner', 'intermediate', 'advanced'] as const;
export type ProjectLevel = (typeof PROJECT_LEVELS)[number];

/** Operating systems on which a project is built and run, in the order in which pages name them. */
export const OPERATING_SYSTEMS = ['windows', 'macos', 'linux'] as const;
export type OperatingSystem = (typeof OPERATING_SYSTEMS)[number];

/** Lists each system once, in a fixed order. */
export function orderSystems(systems: readonly string[]): OperatingSystem[] {
  return OPERATING_SYSTEMS.filter((system) => systems.includes(system));
}

/** The largest `teamSize`; the default is 1. */
export const MAX_TEAM_SIZE = 5;
/** The largest number of buyers a year that a project can be limited to. */
export const MAX_YEARLY_LIMIT = 10_000;
/** A project lists at most this many parts. */
export const MAX_PARTS = 40;

/** A part that the buyer gets elsewhere, at its usual price. */
export interface HardwarePart {
  item: string;
  rupees: number;
}

/** The price of all parts together, in paise. */
export function sumPartsPaise(parts: readonly HardwarePart[]): number {
  return parts.reduce((sum, { rupees }) => sum + Math.round(rupees * 100), 0);
}
