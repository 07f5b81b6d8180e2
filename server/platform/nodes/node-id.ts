import { randomUUID } from 'node:crypto';

/** The ID of this process, among all that share the database. */
export const NODE_ID = randomUUID();
