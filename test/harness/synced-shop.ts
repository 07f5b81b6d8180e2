import { pino } from 'pino';
import type { Context } from '#server/context.ts';
import { findProject } from '#server/features/projects/get-project.ts';
import { findPreview } from '#server/features/repositories/find-preview.ts';
import { repositoryJobs } from '#server/features/repositories/jobs.ts';
import { syncRepository } from '#server/features/repositories/sync-repository.ts';
import { createClients } from '#server/integrations/github/client.ts';
import { RepositoryReader } from '#server/integrations/github/repository-reader.ts';
import { asAdmin } from './admins.ts';
import { makeProject } from './factories.ts';
import { startFakeGithub } from './fake-github.ts';
import { openTestShop } from './shop.ts';

export const REPOSITORY = 'acme/leaf';

/** Opens a shop with a project that is sold from `REPOSITORY` at the fake GitHub. */
export async function openSyncedShop() {
  const github = await startFakeGithub();
  const createReader = () =>
    new RepositoryReader(createClients({ apiUrl: github.url, token: 't' }, pino({ level: 'silent' })));
  const shop = await openTestShop({ repositoryReader: createReader(), jobs: repositoryJobs });
  /** The admin and the project of the present test. */
  const current = {} as { admin: Context; projectId: string };

  async function read() {
    const project = await findProject(shop.context, current.projectId);
    if (!project) throw new Error('The project is gone.');
    return project;
  }

  return {
    ...shop,
    github,
    createReader,
    current,
    read,
    sync: () => syncRepository(current.admin, { projectId: current.projectId }),
    preview: (url: string | undefined) => findPreview(shop.context, url?.split('/').at(-1) ?? ''),
    problems: async () =>
      (await shop.database.pool.query('select problems from repository_snapshots')).rows[0]?.problems,
    async reset() {
      github.reset();
      await shop.reset();
      current.admin = await asAdmin(shop, 'projectWrite');
      current.projectId = (await makeProject(shop.context.db, { repoOwner: 'acme', repoName: 'leaf' })).id;
    },
    async close() {
      await shop.close();
      await github.close();
    },
  };
}
