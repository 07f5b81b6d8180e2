import { accountCheck } from './account-check.ts';
import { booksCheck } from './books-check.ts';
import type { DoctorContext, Line, Outcome } from './check.ts';
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
  booksCheck,
  accountCheck,
  ...networkChecks,
  ...providerChecks,
  ...mailDomainChecks,
];

/** Runs every check, one after the other. */
export async function runDoctor(context: DoctorContext, checks = allChecks): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { name, run } of checks) {
    const outcome = await Promise.resolve()
      .then(() => run(context))
      .catch((error: Error): Outcome => ({ level: 'fail', message: error.message }));
    lines.push({ name, ...outcome });
  }
  return lines;
}

/** Formats one line of output. */
export function formatLine({ level, name, message }: Line): string {
  return `${level.padEnd(4)} ${name}: ${message.replaceAll(/\s+/g, ' ')}`;
}
