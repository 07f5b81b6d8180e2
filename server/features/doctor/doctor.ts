import { accountCheck } from './account-check.ts';
import { booksCheck } from './books-check.ts';
import { type DoctorContext, type Line, type Outcome, toSentence } from './check.ts';
import { configurationChecks } from './configuration-checks.ts';
import { databaseChecks } from './database-checks.ts';
import { mailDomainChecks } from './mail-domain-checks.ts';
import { networkChecks } from './network-checks.ts';
import { providerChecks } from './provider-checks.ts';
import { rehearsalChecks } from './rehearsal-checks.ts';

const allChecks = [
  ...configurationChecks,
  ...rehearsalChecks,
  ...databaseChecks,
  accountCheck,
  booksCheck,
  ...networkChecks,
  ...providerChecks,
  ...mailDomainChecks,
];

/** Runs every check, one after the other. Checks that one cause keeps from an answer share its line. */
export async function runDoctor(context: DoctorContext, checks = allChecks): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { name, run } of checks) {
    const outcome = await Promise.resolve()
      .then(() => run(context))
      .catch((error: Error): Outcome => ({ level: 'fail', message: error.message }));
    lines.push({ name, ...outcome });
  }
  return joinCauses(lines);
}

function joinCauses(lines: readonly Line[]): Line[] {
  const byCause = Map.groupBy<unknown, Line>(lines, (line) => (line.level === 'ok' ? line : line.message));
  return [...byCause.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const names = others.map(({ name }) => name).join(', ');
    return names
      ? [{ ...first, message: `${toSentence(first.message)} Not checked until then: ${names}` }]
      : [first];
  });
}

/** Formats one line of output. */
export function formatLine({ level, name, message }: Line): string {
  return `${level.padEnd(4)} ${name}: ${message.replaceAll(/\s+/g, ' ')}`;
}
