/** The name of the constraint that a failed statement violated; undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  // Drizzle wraps the driver's error.
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return (cause as { constraint?: string }).constraint;
}
