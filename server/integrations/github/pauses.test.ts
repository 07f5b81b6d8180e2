import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeGithub, startFakeGithub } from '#test/harness/fake-github.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { createCodeHost } from './code-host.ts';
import { createDatabasePauses, credentialName } from './pauses.ts';

let shop: TestShop;
let github: FakeGithub;
beforeAll(async () => {
  [shop, github] = await Promise.all([openTestShop(), startFakeGithub()]);
});
afterAll(() => Promise.all([shop.close(), github.close()]));

test('a credential is paused on every node, until the time that GitHub named', async () => {
  const startNode = () => {
    const pauses = createDatabasePauses(shop.context);
    const settings = { apiUrl: github.url, token: 'ghp_secret' };
    return createCodeHost(settings, pino({ level: 'silent' }), { pauses, writeIntervalMs: 0 });
  };
  const [node, other] = [startNode(), startNode()];
  const invite = { owner: 'acme', repo: 'shop', login: 'asha' };
  github.injectFaults(/^PUT /, { status: 429, headers: { 'retry-after': '3600' } });
  await expect(node.invite(invite)).rejects.toMatchObject({ kind: 'retry', retryAfterSeconds: 3600 });
  for (const each of [node, other])
    await expect(each.invite(invite)).rejects.toMatchObject({ reason: 'GitHub asks us to wait.' });
  expect(github.calls).toHaveLength(1);
  // A request was already sent when the pause began.
  const pauses = createDatabasePauses(shop.context);
  const name = credentialName('ghp_secret');
  await pauses.pause(name, 60);
  expect(await pauses.getSecondsLeft(name)).toBeGreaterThan(3000);
  const { rows } = await shop.context.db.execute(sql`update attempts set resets_at = now() returning key`);
  expect(JSON.stringify(rows)).not.toContain('ghp_secret');
  expect(await other.invite(invite)).toMatchObject({ outcome: 'invited' });
});

test('requests that are sent together ask once whether the credential is paused', async () => {
  let asked = 0;
  const db = new Proxy(shop.context.db, {
    get(target, name, receiver) {
      if (name === 'select') asked += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  const pauses = createDatabasePauses({ db });
  await pauses.pause('busy', 60);
  const seconds = await Promise.all(Array.from({ length: 4 }, () => pauses.getSecondsLeft('busy')));
  expect(seconds.every((each) => each > 50)).toBe(true);
  expect(asked).toBe(1);
  await pauses.getSecondsLeft('busy');
  expect(asked).toBe(2);
});
