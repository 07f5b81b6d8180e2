export interface Count {
  passed: number;
  /** A title for each failure. */
  failed: string[];
}

export function sum(counts: Iterable<Count>): Count {
  let passed = 0;
  const failed: string[] = [];
  for (const count of counts) {
    passed += count.passed;
    failed.push(...count.failed);
  }
  return { passed, failed };
}
