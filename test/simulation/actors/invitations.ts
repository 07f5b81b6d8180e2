import type { Random } from '#domain/seeded-random.ts';
import type { Context } from '#server/context.ts';
import type { OrderClaim } from '#server/features/access/get-own-order.ts';
import { changeGithubAccount, requestNewInvitation } from '#server/features/access/own-invitation.ts';
import { ask, call } from '../calls.ts';
import { pickFrom, type StepKind } from '../step-kind.ts';
import type { World } from '../world.ts';
import { keyOf, pickAdmin, pickRow } from './pick.ts';

/** Buyers and admins who move a purchase to another GitHub account or ask for its invitation again. */
export const invitationSteps: Record<string, StepKind> = {
  'change account': {
    weight: 2,
    async run(world, random) {
      const githubId = pickFrom(random, world.logins) as string;
      await askAsBuyer(world, random, `invites ${githubId} instead`, (context, claim) =>
        changeGithubAccount(context, { ...claim, githubId }),
      );
    },
  },
  'ask for invitation': {
    weight: 2,
    run: (world, random) => askAsBuyer(world, random, 'asks for an invitation', requestNewInvitation),
  },
  'retry invitation': {
    weight: 2,
    async run(world, random) {
      const purchase = await pickPurchase(world, random);
      if (!purchase) return;
      const { userId, projectId, repository } = purchase;
      const githubId = random.chance(50) ? purchase.login : (pickFrom(random, world.logins) as string);
      const data = { userId, projectId, githubId, repoUrl: `https://github.com/${repository}` };
      call(world, 'retryGithubInvite', data, { person: pickAdmin(world, random) });
    },
  },
  'mark as helper': {
    weight: 1,
    async run(world, random) {
      const found = await pickRow<{ id: string }>(
        world,
        random,
        `select id from exceptions where kind like 'access%' and resolved_at is null order by created_at, id`,
      );
      if (found) call(world, 'markAsHelper', { caseId: found.id }, { person: pickAdmin(world, random) });
    },
  },
};

interface PurchaseRow {
  orderId: string;
  userId: string;
  projectId: string;
  repository: string;
  login: string;
}

const pickPurchase = (world: World, random: Random) =>
  pickRow<PurchaseRow>(
    world,
    random,
    `select o.id as "orderId", p.user_id as "userId", o.project_id as "projectId",
       o.repo_owner || '/' || o.repo_name as repository, i.github_login as login
     from purchases p join orders o on o.id = p.order_id join invitations i on i.id = o.id
     where p.revoked_at is null order by o.id`,
  );

/** Lets a buyer use the page of an order: signed in, or by the mailed link. */
async function askAsBuyer(
  world: World,
  random: Random,
  what: string,
  work: (context: Context, claim: OrderClaim) => Promise<unknown>,
): Promise<void> {
  const purchase = await pickPurchase(world, random);
  if (!purchase) return;
  const { orderId, userId, login } = purchase;
  const person = world.students.find(({ actor }) => actor.userId === userId);
  const withKey = async (context: Context) => work(context, { orderId, key: await keyOf(context, orderId) });
  ask(world, `${login} ${what}`, withKey, person ? { person } : {});
}
