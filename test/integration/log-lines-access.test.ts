import { expect, test } from 'vitest';
import { auditAccess } from '#server/features/access/audits/audit-access.ts';
import { accessJobs } from '#server/features/access/jobs.ts';
import { applyRemedy } from '#server/features/cases/remedies.ts';
import { refundOrder } from '#server/features/refunds/refund-order.ts';
import { whatsAppJobs } from '#server/features/whatsapp/send-message.ts';
import { createClients } from '#server/integrations/github/client.ts';
import { createCodeHost } from '#server/integrations/github/code-host.ts';
import { RepositoryReader } from '#server/integrations/github/repository-reader.ts';
import { createWhatsApp } from '#server/integrations/whatsapp/whatsapp.ts';
import { createLogger } from '#server/platform/log.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { makeProject } from '#test/harness/factories.ts';
import { type FakeWhatsApp, startFakeWhatsApp } from '#test/harness/fake-whatsapp.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';

const BUYER = 'asha-rao-99';
const TEAMMATE = 'ravi-menon-7';
const STRANGER = 'mallory-4711';
const NUMBER = '98765 43210';
const TOKEN = 'ghp_thetokenoftheshop';

const lines: string[] = [];
const log = createLogger('trace', { write: (line) => void lines.push(line) });
const messages = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);

let whatsApp: FakeWhatsApp;
const shop = setUp(async () => {
  whatsApp = await startFakeWhatsApp();
  const opened = await openOrderShop({
    whatsApp: createWhatsApp(whatsApp.settings),
    jobs: [...accessJobs, ...whatsAppJobs],
  });
  const github = { apiUrl: opened.github.url, token: TOKEN };
  Object.assign(opened.context, {
    log,
    codeHost: createCodeHost(github, log, { writeIntervalMs: 0 }),
    repositoryReader: new RepositoryReader(createClients(github, log)),
  });
  return {
    ...opened,
    async close() {
      await opened.close();
      await whatsApp.close();
    },
  };
});

/** Makes a refusal that quotes the account, like GitHub's validation. */
const quoting = (login: string) => ({
  status: 422,
  body: { message: 'Validation Failed', errors: [{ value: login, message: `${login} is blocked` }] },
});

test('failures of a team with WhatsApp, its refund and strangers in its repository log no account and no number', async () => {
  const { log: _, ...admin } = await asAdmin(shop, 'orderWrite');
  const { codeHost, repositoryReader } = shop.context;
  const context = { ...admin, log, codeHost, repositoryReader };
  shop.github.addAccount(TEAMMATE);
  const project = await makeProject(shop.context.db, { teamSize: 3 });
  whatsApp.injectFaults('POST /', {
    status: 400,
    body: { error: { code: 131_030, message: `Recipient phone number 91${NUMBER} not in allowed list` } },
  });
  const order = { projectId: project.id, githubId: BUYER, teamGithubIds: [TEAMMATE], whatsappNumber: NUMBER };
  const { id: publicId } = await shop.createOrder(order);
  shop.github.injectFaults(/^PUT .*ravi/, quoting(TEAMMATE));
  await shop.pay(publicId);

  shop.github.acceptInvitations();
  shop.github.addCollaborator(`${project.repoOwner}/${project.repoName}`, STRANGER);
  shop.github.injectFaults(/^GET .*collaborators/, { status: 502, body: '<html>' });
  await expect(auditAccess(context, {})).rejects.toMatchObject({ status: 'UNAVAILABLE' });
  await auditAccess(context, {});
  const [stranger] = await shop.rows('exceptions');
  expect(stranger).toMatchObject({ kind: 'access_stranger' });
  shop.github.injectFaults(/^DELETE /, quoting(STRANGER));
  const remedy = applyRemedy(context, { caseId: String(stranger?.id), note: '' });
  await expect(remedy).rejects.toMatchObject({ status: 'UNAVAILABLE' });

  shop.github.injectFaults(/^DELETE /, quoting(BUYER));
  await refundOrder(context, { orderId: publicId, reason: `${BUYER} asked.` });
  await shop.runJobs();

  expect(messages()).toEqual([
    'invitation not sent',
    'WhatsApp message not sent',
    'access not audited',
    'GitHub refused to remove the access',
  ]);
  expect(lines.join('')).not.toMatch(new RegExp(`asha|ravi|mallory|98765|${TOKEN}`, 'i'));
});
