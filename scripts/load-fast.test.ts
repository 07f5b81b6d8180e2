import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const CODE = `
  const names = ['#domain/money.ts', 'drizzle-orm', 'drizzle-orm/pg-core', 'zod', './main.ts'];
  const { eq } = await import('drizzle-orm');
  const money = await import('#domain/money.ts');
  const isSame = eq === (await import(import.meta.resolve('drizzle-orm/sql/expressions/conditions'))).eq;
  console.log(JSON.stringify({ urls: names.map((name) => import.meta.resolve(name)), isSame, money: Object.keys(money) }));
`;

async function run(...flags: string[]): Promise<unknown> {
  const args = [...flags, '--input-type=module', '-e', CODE];
  return JSON.parse((await promisify(execFile)(process.execPath, args, { cwd: root })).stdout);
}

it('finds the modules that Node finds', async () => {
  const plain = await run();
  expect(plain).toMatchObject({ isSame: true });
  expect(await run('--import', './scripts/load-fast.mjs')).toEqual(plain);
});
