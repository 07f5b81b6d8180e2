import { openDoctor } from '#server/cli/open-doctor.ts';
import { formatLine, runDoctor } from '#server/features/doctor/doctor.ts';
import { fail, readEnv } from './read-env.ts';

const settings = readEnv();
try {
  const lines = await runDoctor(await openDoctor(settings));
  for (const line of lines) console.log(formatLine(line));
  process.exit(lines.some(({ level }) => level === 'fail') ? 1 : 0);
} catch (error) {
  fail((error as Error).message);
}
