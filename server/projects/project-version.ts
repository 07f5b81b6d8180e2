import { sql } from 'drizzle-orm';
import { projects } from './schema.ts';

/** Changes with every change that an admin makes; sales do not count. */
export const projectVersion = sql<string>`extract(epoch from ${projects.updatedAt})::text`;
