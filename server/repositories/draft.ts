import type { Manifest } from '#contract/manifest.ts';
import { truncate } from '#domain/text.ts';
import type { Release, RepositoryFacts } from '../integrations/github/repository-entities.ts';
import type { RepositoryContent } from './read-content.ts';
import type { PlainReadme } from './render/to-plain-readme.ts';

interface Source {
  facts: RepositoryFacts;
  content: RepositoryContent;
  readme: PlainReadme;
  /** The releases, newest first. */
  releases: readonly Release[];
}

/** The fields of a draft, from the manifest or else from the repository's content. */
export function toDraft({ facts, content, readme, releases }: Source) {
  const manifest: Manifest = content.manifest ?? {};
  return {
    name: manifest.name ?? readme.title ?? toTitle(facts.fullName),
    price: manifest.price ?? null,
    githubRepoUrl: `https://github.com/${facts.fullName}`,
    tech: manifest.tech ?? content.languages.slice(0, 6).map(({ name }) => name),
    features: manifest.features ?? listContents(content, releases),
    description: manifest.description ?? readme.text ?? facts.description,
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

/** Lists what a draft lacks before it should be published, in words for the admin. */
export function listMissing(draft: ReturnType<typeof toDraft>, { manifest }: RepositoryContent): string[] {
  return [
    manifest === null && 'The repository has no capstone.json.',
    draft.price === null && 'Please set a price.',
    draft.tech.length === 0 && 'Please add its technologies.',
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

/** Lists the contents that the file names prove. */
function listContents({ tree, files, readme }: RepositoryContent, releases: readonly Release[]): string[] {
  const has = (pattern: RegExp) => tree.some(({ path }) => pattern.test(path));
  return [
    files > 0 && `Source code: ${files.toLocaleString('en-IN')} ${files === 1 ? 'file' : 'files'}`,
    has(/\.pdf$/i) && 'Documents as PDF',
    has(/\.(pptx?|odp)$/i) && 'Slides',
    has(/(^|\/)tests?\//i) && 'Automated tests',
    readme !== null && 'README',
    releases[0] && `Version ${truncate(releases[0].tag, 40)}`,
  ].filter((text) => typeof text === 'string');
}
