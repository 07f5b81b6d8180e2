import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { rightNames } from '#contract/rights.ts';
import type { Actor } from '#server/context.ts';
import { admins as adminTable } from '#server/features/admins/schema.ts';
import { rightsOf } from '../harness/admins.ts';
import { makeProject, makeUser } from '../harness/factories.ts';
import type { SharedDatabase } from './database.ts';

export interface Project {
  id: string;
  pricePaise: number;
  repository: string;
  teamSize: number;
}

/** A registered user, as the simulator knows them. */
export interface Person {
  actor: Actor;
  referralCode: string;
}

interface Population {
  database: SharedDatabase;
  projects: Project[];
  students: Person[];
  admins: Person[];
}

const STUDENTS = 4;
const ADMINS = 2;

/** Inserts the projects, students and admins of an empty shop. */
export async function populate({ database, projects, students, admins }: Population): Promise<void> {
  const client = await database.acquire(null);
  const db = drizzle(client as unknown as pg.Client);
  for (const [index, pricePaise] of [49_900, 99_900, 15_000, 0].entries()) {
    const slug = `project-${index}`;
    // Each buyer of the second project gets a copy, which the team shares.
    const isCopied = index === 1;
    const repoName = isCopied ? `template-${index}` : slug;
    const repository = `capstone-projects/${repoName}`;
    const teamSize = isCopied ? 3 : 1;
    const name = `Project ${index}`;
    const { id } = await makeProject(db, {
      slug,
      name,
      pricePaise,
      repoName,
      teamSize,
      delivery: isCopied ? 'own' : 'shared',
    });
    projects.push({ id, pricePaise, repository, teamSize });
  }
  for (let index = 0; index < STUDENTS + ADMINS; index += 1) {
    const isAdmin = index >= STUDENTS;
    const email = `${isAdmin ? 'admin' : 'student'}-${index}@college.example`;
    const { id: userId, referralCode } = await makeUser(db, { email, emailVerified: true });
    const rights = isAdmin ? rightsOf(...rightNames) : null;
    const actor = { userId, email, emailVerified: true, githubId: null, rights };
    (isAdmin ? admins : students).push({ actor, referralCode: referralCode ?? '' });
    if (rights) await db.insert(adminTable).values({ userId, ...rights });
  }
  client.release();
}
