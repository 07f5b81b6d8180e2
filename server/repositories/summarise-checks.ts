import type { RepositoryChecks } from '#domain/repository.ts';
import { truncate } from '#domain/text.ts';
import type { CheckRun } from '../integrations/github/repository-entities.ts';

const FAILED = ['failure', 'timed_out', 'cancelled', 'action_required', 'startup_failure'];
const PASSED = ['success', 'neutral', 'skipped'];
const MAX_LENGTH = 300;

/** What the check runs of a commit say together; null when none ran. One that failed decides. */
export function summariseChecks(runs: readonly CheckRun[]): RepositoryChecks | null {
  const ranAt = Math.max(...runs.flatMap(({ ranAt }) => ranAt ?? []));
  if (!Number.isFinite(ranAt)) return null;
  const failed = runs.filter(({ conclusion }) => FAILED.includes(conclusion ?? ''));
  const passed = runs.filter(({ conclusion }) => PASSED.includes(conclusion ?? ''));
  const isDone = failed.length + passed.length === runs.length;
  const state = failed.length > 0 ? 'failing' : isDone ? 'passing' : 'pending';
  const told = state === 'failing' ? failed : runs;
  const count = `${passed.length} of ${runs.length} ${runs.length === 1 ? 'check' : 'checks'} passed`;
  return { state, ranAt, summary: truncate(`${count}: ${told.map(describeRun).join(', ')}`, MAX_LENGTH) };
}

/** `tests (128 tests passed on Ubuntu)` */
function describeRun({ name, title }: CheckRun): string {
  const text = [name, title ? `(${title})` : ''].join(' ').trim();
  return text.replace(/[\p{Cc}\s]+/gu, ' ').toWellFormed();
}
