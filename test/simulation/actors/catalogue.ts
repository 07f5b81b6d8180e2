import { call } from '../calls.ts';
import { pickFrom, type StepKind } from '../step-kind.ts';
import { pickAdmin, pickRow } from './pick.ts';

/** Owners who review projects, and admins who moderate reviews, read repositories, import and delete. */
export const catalogueSteps: Record<string, StepKind> = {
  review: {
    weight: 3,
    async run(world, random) {
      const owned = await pickRow<{ userId: string; projectId: string }>(
        world,
        random,
        `select p.user_id as "userId", p.project_id as "projectId" from purchases p
         join users u on u.id = p.user_id where u.kind = 'registered' order by p.order_id`,
      );
      const person = world.students.find(({ actor }) => actor.userId === owned?.userId);
      if (!owned || !person) return;
      const { projectId } = owned;
      // Owners accept their invitation first; without that, the review is refused.
      if (random.chance(60)) world.github.acceptInvitations();
      const rating = random.between(1, 5);
      const times = random.chance(20) ? 2 : 1;
      for (let sent = 0; sent < times; sent += 1)
        call(world, 'saveReview', { projectId, rating, text: `${rating} stars.` }, { person });
    },
  },
  'moderate review': {
    weight: 3,
    async run(world, random) {
      const review = await pickRow<{ id: string }>(
        world,
        random,
        'select id from reviews order by created_at, order_id',
      );
      const status = random.pick('shown', 'shown', 'hidden');
      if (review)
        call(world, 'moderateReview', { reviewId: review.id, status }, { person: pickAdmin(world, random) });
    },
  },
  'read repository': {
    weight: 1,
    run(world, random) {
      const projectId = pickFrom(random, world.projects)?.id;
      call(world, 'syncRepository', { projectId }, { person: pickAdmin(world, random) });
    },
  },
  'import repository': {
    weight: 1,
    run(world, random) {
      const repository = `capstone-projects/imported-${random.between(1, 5)}`;
      const times = random.chance(50) ? 2 : 1;
      for (let sent = 0; sent < times; sent += 1)
        call(
          world,
          'importRepositories',
          { repositories: [repository] },
          { person: pickAdmin(world, random) },
        );
    },
  },
  'delete draft': {
    weight: 1,
    async run(world, random) {
      const draft = await pickRow<{ id: string }>(
        world,
        random,
        `select id from projects where repo_name like 'imported%' order by repo_name, id`,
      );
      if (draft) call(world, 'deleteProject', { projectId: draft.id }, { person: pickAdmin(world, random) });
    },
  },
};
