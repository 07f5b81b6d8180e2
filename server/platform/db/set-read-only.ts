import type { Database } from './client.ts';

/**
 * Makes the embedded database refuse writes (error 25006, reported as UNAVAILABLE) or accept them again, from
 * the next transaction on. It has one connection, so setting that connection's default is enough.
 */
export async function setReadOnly({ pool }: Database, on: boolean): Promise<void> {
  await pool.query(`set default_transaction_read_only = ${on ? 'on' : 'off'}`);
}
