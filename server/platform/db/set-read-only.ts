import type { Database } from './client.ts';

/**
 * From the next transaction on the embedded database refuses every write (25006, told as UNAVAILABLE) and goes on being
 * read; or takes them again. It has one connection, so the setting of that connection is the whole database's.
 */
export async function setReadOnly({ pool }: Database, on: boolean): Promise<void> {
  await pool.query(`set default_transaction_read_only = ${on ? 'on' : 'off'}`);
}
