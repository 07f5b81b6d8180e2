import { violatedConstraint } from '#server/platform/db/violated-constraint.ts';

/**
 * The constraint or, for a trigger, the message with which the database refuses a statement; null when it
 * accepts it.
 */
export async function databaseErrorOf(statement: PromiseLike<unknown>): Promise<string | null> {
  try {
    await statement;
    return null;
  } catch (error) {
    const { cause } = error as Error;
    return violatedConstraint(error) ?? (cause instanceof Error ? cause.message : String(error));
  }
}
