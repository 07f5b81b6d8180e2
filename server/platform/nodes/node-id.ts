import { randomUUID } from 'node:crypto';

/** This process, among all that share the database. */
export const NODE_ID = randomUUID();
