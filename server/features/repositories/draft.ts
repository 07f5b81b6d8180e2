import type { Manifest } from '#contract/manifest.ts';
import { judgeClaims } from '#domain/claims.ts';
import { describeMissingTech } from '#domain/missing-tech.ts';
import { listUnprintable } from '#domain/printable.ts';
import { truncate } from '#domain/text.ts';
import type { Release, RepositoryFacts } from '../../integrations/github/repository-entities.ts';
import { evidenceOf } from './check-claims.ts';
import type { RepositoryContent } from './read-content.ts';
import { sortTechnologies } from './rules/language-shares.ts';
import { isRealTest } from './rules/own-files.ts';
import { isDocument } from './rules/project-documents.ts';

const MAX_TECHNOLOGIES = 6;

interface Source {
  facts: RepositoryFacts;
  content: RepositoryContent;
  /** The releases, newest first. */
  releases: readonly Release[];
}

/** The fields of a draft, from the manifest or else from the repository's content. */
export function toDraft({ facts, content, releases }: Source) {
  const manifest: Manifest = content.manifest ?? {};
  return {
    name: manifest.name ?? content.plainReadme?.title ?? toTitle(facts.fullName),
    price: manifest.price ?? null,
    githubRepoUrl: `https://github.com/${facts.fullName}`,
    tech: manifest.tech ?? sortTechnologies(content.languages).slice(0, MAX_TECHNOLOGIES),
    features: manifest.features ?? listContents(content, releases),
    description: manifest.description ?? content.plainReadme?.text ?? facts.description,
    field: manifest.field ?? null,
    level: manifest.level ?? null,
    teamSize: manifest.teamSize,
    hardware: manifest.hardware ?? [],
    operatingSystems: manifest.operatingSystems ?? [],
    demoUrl: manifest.demo ?? null,
    videoUrl: manifest.video ?? null,
    status: 'draft' as const,
  };
}

/**
 * Lists what a draft lacks before it should be published, and what it claims without proof, in words for the
 * admin.
 */
export function listMissing(draft: ReturnType<typeof toDraft>, content: RepositoryContent): string[] {
  const { manifest, plainReadme } = content;
  const isNamed = manifest?.name !== undefined || !plainReadme?.isTemplate || plainReadme.title !== null;
  const leftOut = listUnprintable(draft.name);
  return [
    manifest === null && 'The repository has no capstone.json.',
    !isNamed && 'Please check the name. It’s the repository’s, because the README is a template’s.',
    leftOut.length > 0 && `PDFs can’t print this and leave it out of the name: ${leftOut.join(' ')}`,
    draft.price === null && 'Please set a price.',
    draft.tech.length === 0 && 'Please add its technologies.',
    describeMissingTech(judgeClaims(draft.tech, evidenceOf(content))),
    draft.features.length === 0 && 'Please add what the buyer gets.',
    !draft.description && 'Please add a description.',
    draft.field === null && 'Please choose a field.',
    draft.level === null && 'Please choose a level.',
    !manifest?.previews?.length &&
      'There are no previews. List screenshots under “previews” in capstone.json.',
  ].filter((problem) => typeof problem === 'string');
}

/** Turns `acme/bus-pass_generator` into `Bus pass generator`. */
function toTitle(fullName: string): string {
  const name = fullName
    .slice(fullName.indexOf('/') + 1)
    .replace(/[-_.]+/g, ' ')
    .trim();
  return name.charAt(0).toUpperCase() + name.slice(1) || fullName;
}

/** Lists the contents that the student's files prove by their names and sizes. */
function listContents(
  { sorted: { own }, readme, plainReadme }: RepositoryContent,
  releases: readonly Release[],
): string[] {
  const hasDocument = (end: RegExp) => own.some(({ path }) => end.test(path) && isDocument(path));
  const count = own.length;
  return [
    count > 0 && `Source code: ${count.toLocaleString('en-IN')} ${count === 1 ? 'file' : 'files'}`,
    hasDocument(/\.pdf$/i) && 'Documents as PDF',
    hasDocument(/\.(pptx?|odp)$/i) && 'Slides',
    own.some(isRealTest) && 'Automated tests',
    readme !== null && !plainReadme?.isTemplate && 'README',
    releases[0] && `Version ${truncate(releases[0].tag, 40)}`,
  ].filter((text) => typeof text === 'string');
}
