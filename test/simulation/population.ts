import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { rightNames } from '#contract/rights.ts';
import type { Actor } from '#server/context.ts';
import { admins as adminTable } from '#server/features/admins/schema.ts';
import { rightsOf } from '../harness/admins.ts';
import { makeProject, makeUser } from '../harness/factories.ts';
import type { FakeGithub } from '../harness/fake-github.ts';
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
  github: FakeGithub;
  database: SharedDatabase;
  projects: Project[];
  students: Person[];
  admins: Person[];
}

const TEMPLATE = 'template-1';
const PROJECTS: (Parameters<typeof makeProject>[1] & { pricePaise: number })[] = [
  { pricePaise: 49_900 },
  // Each buyer gets a copy, which the team shares.
  { pricePaise: 99_900, repoName: TEMPLATE, teamSize: 3, delivery: 'own' },
  // It has fewer places than buyers.
  { pricePaise: 15_000, yearlyLimit: 3 },
  { pricePaise: 0 },
];
const STUDENTS = 4;
const ADMINS = 2;

/** Inserts the projects, students and admins of an empty shop. */
export async function populate({ github, database, projects, students, admins }: Population): Promise<void> {
  const client = await database.acquire(null);
  const db = drizzle(client as unknown as pg.Client);
  for (const [index, given] of PROJECTS.entries()) {
    const slug = `project-${index}`;
    const { repoName = slug, teamSize = 1, pricePaise } = given;
    const repository = `capstone-projects/${repoName}`;
    const { id } = await makeProject(db, { slug, name: `Project ${index}`, repoName, ...given });
    projects.push({ id, pricePaise, repository, teamSize });
  }
  github.putRepository(`capstone-projects/${TEMPLATE}`, { 'README.md': '# Version 1' }, { isTemplate: true });
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
