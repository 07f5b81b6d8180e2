import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openAccessFixture } from '#test/harness/access-fixture.ts';
import { setUp } from '#test/harness/set-up.ts';
import { watchGithub } from '../../../bootstrap/provider-watches.ts';
import { createCodeHost } from '../../../integrations/github/code-host.ts';
import { verifyGithubUser } from '../../users/verify-github-user.ts';
import { probeBlocks } from './probe-blocks.ts';

const fixture = setUp(openAccessFixture);
const REFUSED = { status: 401, body: { message: 'Bad credentials' } };

/** The context of a shop whose code host reports refusals. */
function watched(tokens: { lookupToken?: string } = {}) {
  const settings = { apiUrl: fixture.github.url, token: 'x', ...tokens };
  const log = pino({ level: 'silent' });
  const codeHost = createCodeHost(settings, log, { watch: watchGithub(fixture.context), writeIntervalMs: 0 });
  return { ...fixture.context, codeHost };
}
const alerts = async () => (await fixture.listMails()).filter(({ kind }) => kind === 'support-alert');
const lookUp = (context: ReturnType<typeof watched>, githubId: string) =>
  verifyGithubUser(context, { githubId }).catch(() => null);

test('a token that GitHub refuses at a look-up is one case, which stays until GitHub accepts the token', async () => {
  const context = watched();
  fixture.github.injectPermanentFault(/./, REFUSED);
  for (const name of ['asha', 'ravi', 'meera']) await lookUp(context, name);
  for (let n = 0; n < 2; n++) {
    await fixture.shop.makeDue('access_blocks');
    await probeBlocks(context);
  }
  expect(await fixture.listCases()).toMatchObject([{ kind: 'github', subject: '*', resolved: false }]);
  const { rows } = await fixture.shop.database.pool.query('select message from exceptions');
  expect(rows[0].message).toMatch(/GITHUB_TOKEN.+401: Bad credentials/);
  expect(await alerts()).toHaveLength(1);
  fixture.github.clearFaults();
  await fixture.shop.makeDue('access_blocks');
  await probeBlocks(context);
  expect(await fixture.listCases()).toMatchObject([{ resolved: true }]);
});

test('a refused look-up token is its own case, which ends with the next good look-up', async () => {
  const context = watched({ lookupToken: 'y' });
  fixture.github.injectPermanentFault(/^GET \/users/, REFUSED);
  for (const name of ['asha', 'ravi']) await lookUp(context, name);
  expect(await fixture.listCases()).toMatchObject([
    { kind: 'credentials', subject: 'github-lookups', resolved: false },
  ]);
  expect(await alerts()).toHaveLength(1);
  fixture.github.clearFaults();
  expect(await lookUp(context, 'meera')).not.toBeNull();
  expect(await fixture.listCases()).toMatchObject([{ resolved: true }]);
});
