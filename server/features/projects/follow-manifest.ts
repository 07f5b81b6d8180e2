import { eq, sql } from 'drizzle-orm';
import type { Manifest } from '#contract/manifest.ts';
import { orderSystems } from '#domain/project-facets.ts';
import type { Executor } from '../../platform/db/client.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { auditSnapshot } from './project-changes.ts';
import type { ProjectRow } from './project-columns.ts';
import { projects } from './schema.ts';

type Followed = Pick<
  ProjectRow,
  'field' | 'level' | 'hardware' | 'operatingSystems' | 'demoUrl' | 'videoUrl'
>;

/**
 * Applies the changes of a repository's manifest since `from`, its last reading (null for the first one).
 * This covers facts about the project, never its price or name. A field that an admin set to another value
 * stays. For internal use.
 */
export async function followManifest(
  tx: Executor,
  project: ProjectRow,
  { from, to }: { from: Manifest | null; to: Manifest },
): Promise<void> {
  const [before, after] = [toFollowed(from ?? {}), toFollowed(to)];
  const changes = Object.fromEntries(
    Object.entries(after).filter(([name, value]) => {
      const key = name as keyof Followed;
      return !isSame(value, before[key]) && isSame(project[key], before[key]);
    }),
  ) as Partial<Followed>;
  if (Object.keys(changes).length === 0) return;
  await tx
    .update(projects)
    .set({ ...changes, updatedAt: sql`clock_timestamp()` })
    .where(eq(projects.id, project.id));
  await recordAudit(tx, {
    actor: 'manifest',
    action: 'project.update',
    subject: project.id,
    before: auditSnapshot(project),
    after: auditSnapshot({ ...project, ...changes }),
  });
}

/** A field that the manifest does not have is as empty as in a new project. */
function toFollowed({ field, level, hardware, operatingSystems, demo, video }: Manifest): Followed {
  return {
    field: field ?? null,
    level: level ?? null,
    hardware: hardware ?? [],
    operatingSystems: orderSystems(operatingSystems ?? []),
    demoUrl: demo ?? null,
    videoUrl: video ?? null,
  };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
