import { seededRandom } from '#domain/seeded-random.ts';
import { accountSteps } from './actors/accounts.ts';
import { adminSteps } from './actors/admins.ts';
import { bookSteps } from './actors/books.ts';
import { buyerSteps } from './actors/buyers.ts';
import { catalogueSteps } from './actors/catalogue.ts';
import { githubSteps } from './actors/github.ts';
import { invitationSteps } from './actors/invitations.ts';
import { moneySteps } from './actors/money.ts';
import { offerSteps } from './actors/offers.ts';
import { ownerSteps } from './actors/owners.ts';
import { supportSteps } from './actors/support.ts';
import { faultSteps } from './faults.ts';
import type { StepKind } from './step-kind.ts';

export const stepKinds: Record<string, StepKind> = {
  ...buyerSteps,
  ...githubSteps,
  ...moneySteps,
  ...adminSteps,
  ...bookSteps,
  ...invitationSteps,
  ...ownerSteps,
  ...accountSteps,
  ...supportSteps,
  ...catalogueSteps,
  ...offerSteps,
  ...faultSteps,
};

/** A step of a run. Its position, with the seed of the run, decides what it chooses. */
export interface Step {
  kind: string;
  position: number;
}

/** Draws the steps of a seed. Fewer steps are the first ones of more. */
export function drawSteps(seed: string, count: number): Step[] {
  const random = seededRandom(`steps ${seed}`);
  const bag = Object.entries(stepKinds).flatMap(([kind, { weight }]) => Array<string>(weight).fill(kind));
  return Array.from({ length: count }, (_, position) => ({
    kind: bag[random.between(0, bag.length - 1)] ?? '',
    position,
  }));
}
