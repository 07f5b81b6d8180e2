import { pickMotif } from './pick-motif.ts';
import { seededRandom } from './seeded-random.ts';
import type { Drawing } from './shapes.ts';

/** The drawing of a project without a picture: the same for the same slug and technologies, always. */
export function drawCover(slug: string, tech: string[]): Drawing {
  return pickMotif(slug, tech)(seededRandom(slug)).filter(([, path]) => path !== '');
}
