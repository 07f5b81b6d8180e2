import type { Random } from '#domain/seeded-random.ts';
import type { World } from './world.ts';

/** A kind of step, such as that a buyer orders. */
export interface StepKind {
  /** How often it is drawn, in proportion to the others. */
  weight: number;
  /** Begins something. It decides by `random` alone, so that a step does the same without those before it. */
  run(world: World, random: Random): void | Promise<void>;
}

/** One of the items; undefined when there are none. */
export function pickFrom<T>(random: Random, items: readonly T[]): T | undefined {
  return items[random.between(0, Math.max(0, items.length - 1))];
}
