import { runCommand } from '../runner/command.ts';

/** Builds the program before the browser tests, unless `npm test` has just done so. */
export default async function buildOnce(): Promise<void> {
  if (process.env.CAPSTONE_BUILT) return;
  const { ok, output } = await runCommand('node scripts/build.ts');
  if (!ok) throw new Error(`The build failed.\n${output}`);
}
