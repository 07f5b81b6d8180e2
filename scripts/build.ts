import { ensureBuild } from './ensure-build.ts';
import { fail } from './read-env.ts';

try {
  await ensureBuild();
} catch (error) {
  fail(error);
}
