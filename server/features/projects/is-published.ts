import { eq } from 'drizzle-orm';
import { projects } from './schema.ts';

/** Whether a project is on sale, so that visitors can list, search or count it. */
export const isPublished = eq(projects.status, 'published');
