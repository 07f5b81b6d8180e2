import { expect, test } from 'vitest';
import { createPool } from './pool.ts';

const timeouts = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'options'];

/** The startup parameters that new connections of the pool send. */
function startupParameters(isBehindPooler: boolean): string[] {
  const pool = createPool('postgres://postgres@127.0.0.1:1/shop', { isBehindPooler, max: 10 });
  return Object.keys(pool.options).filter((name) => timeouts.includes(name));
}

test('timeouts are startup parameters for PostgreSQL, but not for a pooler', () => {
  expect(startupParameters(false)).toEqual(['statement_timeout', 'idle_in_transaction_session_timeout']);
  expect(startupParameters(true)).toEqual([]);
});
