import { expect, test } from 'vitest';
import { signDoctorRequest } from '#server/features/doctor/connection.ts';
import { openApp } from '#test/harness/app.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';

const shop = setUp(openTestShop);

async function ask(path: string, request: { method?: string; headers?: Record<string, string> } = {}) {
  const app = await openApp('api/');
  const answer = await app({ ...shop.context, clientIp: '192.0.2.1' }, path, request);
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
}

test('/up answers as /healthz does: to hosts, to the doctor, and while the database is gone', async () => {
  const [up, health] = [await ask('/up'), await ask('/healthz')];
  expect(up).toEqual(health);
  expect(up).toMatchObject({ status: 200, body: 'ok\n', headers: { 'cache-control': 'no-store' } });
  expect(await ask('/up', { method: 'HEAD' })).toEqual(await ask('/healthz', { method: 'HEAD' }));
  const headers = { 'x-capstone-doctor': signDoctorRequest(shop.context.signer) };
  expect(await ask('/up', { headers })).toEqual(await ask('/healthz', { headers }));
  expect((await ask('/up', { headers })).body).toContain('192.0.2.1');
});
