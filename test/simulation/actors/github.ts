import { receiveGithubWebhook } from '#server/features/repositories/receive-github-webhook.ts';
import { pickFrom, type StepKind } from '../step-kind.ts';

/** People at GitHub who accept, decline, leave and rename themselves; and the seller's repositories. */
export const githubSteps: Record<string, StepKind> = {
  'accept invitation': {
    weight: 6,
    run(world, random) {
      const invitation = pickFrom(random, world.github.invitations);
      const account = world.github.accounts.find(({ id }) => id === invitation?.accountId);
      if (account) world.github.acceptInvitations(account.login);
    },
  },
  'decline invitations': { weight: 1, run: (world) => world.github.deleteInvitations() },
  'rename account': {
    weight: 1,
    run(world, random) {
      const { accounts } = world.github;
      const account = pickFrom(random, accounts);
      if (!account) return;
      const name = `${account.login.split('-')[0]}-${random.between(1, 99)}`;
      // GitHub refuses a name that is taken.
      if (!accounts.some(({ login }) => login === name)) world.github.renameAccount(account.id, name);
    },
  },
  'raise roles': {
    weight: 1,
    run: (world, random) => world.github.updateCollaborators(random.chance(50) ? 'read' : 'write'),
  },
  'change repository': {
    weight: 3,
    run(world, random) {
      const repository = pickFrom(random, world.projects)?.repository ?? '';
      const event = random.pick('push', 'release', 'check_suite');
      if (event === 'push')
        world.github.pushFiles(repository, { 'README.md': `# Version ${random.between(1, 1000)}` });
      if (event === 'release')
        world.github.addRelease(repository, { tag: `v${random.between(1, 1000)}.0.0` });
      if (event === 'check_suite')
        world.github.setChecks(repository, random.chance(80) ? 'passing' : 'failing');
      const { headers, body } = world.github.createWebhook(repository, event, { secret: 'github-secret' });
      const node = world.pickNode();
      if (!node || random.chance(20)) return;
      world.spawn(node, `github ${event}`, () =>
        receiveGithubWebhook(node.context(), {
          rawBody: new TextEncoder().encode(body),
          signature: headers['x-hub-signature-256'] ?? null,
          event,
          deliveryId: headers['x-github-delivery'] ?? null,
        }),
      );
    },
  },
};
