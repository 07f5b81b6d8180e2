import type { Context } from './context.ts';
import type { JobDefinition, JobName } from './platform/queue/job.ts';

/** A job whose handler gets the shop's context, without an actor. */
export type ShopJob<N extends JobName = JobName> = JobDefinition<Context, N>;

/** Declares a job; the name types its data. */
export function defineJob<N extends JobName>(definition: ShopJob<N>): ShopJob & { name: N } {
  return definition as unknown as ShopJob & { name: N };
}
