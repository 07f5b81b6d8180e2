import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { purchases } from '#server/access/schema.ts';
import { orders } from '#server/orders/schema.ts';
import { payments } from '#server/payments/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { projects } from '#server/projects/schema.ts';
import { makeProject, makeUser } from './factories.ts';

export interface PaidOrder {
  github: { id: number; login: string };
  /** `owner/repo`; a project of its own for each. */
  repository?: string;
  pricePaise?: number;
  /** How long ago it was paid. */
  secondsAgo?: number;
  /** Whose code it was made with; the reward is not written. */
  referrerId?: string;
  /** The guest's; one of their own, unless told. */
  email?: string;
}

/** An order that was paid just now by a guest, with its purchase: what the payment leaves behind. Returns its id. */
export async function makePaidOrder(db: Db, given: PaidOrder): Promise<string> {
  const { github, repository = 'acme/shop', pricePaise = 49_900, secondsAgo = 0, referrerId, email } = given;
  const [repoOwner = '', repoName = ''] = repository.split('/');
  const project = await projectOf(db, { repoOwner, repoName, pricePaise });
  const buyer = await makeUser(db, { kind: 'guest', ...(email ? { email } : {}) });
  const id = `ord_${randomUUID()}`;
  const money = { amountPaise: pricePaise, currency: 'INR' };
  const who = { githubLogin: github.login, githubAccountId: github.id };
  const at = sql`now() - make_interval(secs => ${secondsAgo})`;
  await db.insert(orders).values({
    ...{ id, publicId: `public_${id}`, state: 'paid', paidAt: at, email: buyer.email },
    ...{
      projectId: project.id,
      projectName: project.name,
      repoOwner,
      repoName,
      ...money,
      ...who,
      referrerId,
    },
  });
  await db.insert(payments).values({ id: `pay_${id}`, orderId: id, ...money });
  await db
    .insert(purchases)
    .values({ orderId: id, projectId: project.id, userId: buyer.id, ...who, createdAt: at });
  return id;
}

async function projectOf(db: Db, given: { repoOwner: string; repoName: string; pricePaise: number }) {
  const { repoOwner, repoName } = given;
  const [known] = await db
    .select()
    .from(projects)
    .where(sql`${projects.repoOwner} = ${repoOwner} and ${projects.repoName} = ${repoName}`);
  return known ?? makeProject(db, given);
}
