export interface Count {
  passed: number;
  failed: number;
}

export function sum(counts: Iterable<Count>): Count {
  let passed = 0;
  let failed = 0;
  for (const count of counts) {
    passed += count.passed;
    failed += count.failed;
  }
  return { passed, failed };
}
