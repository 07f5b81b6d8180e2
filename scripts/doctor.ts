import { fail, readEnv } from './read-env.ts';

const settings = await readEnv();
try {
  // Importing the providers takes a second on a slow machine, and wrong settings are said before.
  const { openDoctor } = await import('#server/cli/open-doctor.ts');
  const { formatLine, runDoctor } = await import('#server/features/doctor/doctor.ts');
  const lines = await runDoctor(await openDoctor(settings));
  for (const line of lines) console.log(formatLine(line));
  process.exit(lines.some(({ level }) => level === 'fail') ? 1 : 0);
} catch (error) {
  fail((error as Error).message);
}
