import { lexer, type Token, type Tokens } from 'marked';
import type { Manifest } from '#contract/manifest.ts';
import { fitSentences, truncate } from '#domain/text.ts';
import type { Release, RepositoryFacts } from '../integrations/github/repository-entities.ts';
import type { RepositoryContent } from './read-content.ts';

const MAX_NAME = 120;
const MAX_TEXT = 600;
/** The beginning of a README says what the project is about, and parsing a longer text could take long. */
const READ_LENGTH = 10_000;

interface Source {
  facts: RepositoryFacts;
  content: RepositoryContent;
  /** The releases, newest first. */
  releases: readonly Release[];
}

/** The fields of a draft, from the manifest or else from the repository's content. */
export function toDraft({ facts, content, releases }: Source) {
  const manifest: Manifest = content.manifest ?? {};
  const readme = toPlainParagraphs(content.readme ?? '');
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

/** The title of a README and its first paragraph of words, as plain text; null if missing. */
function toPlainParagraphs(markdown: string): { title: string | null; text: string | null } {
  const tokens = lexer(markdown.slice(0, READ_LENGTH).toWellFormed());
  const title = tokens.find((token) => token.type === 'heading' && token.depth === 1);
  const texts = tokens
    .filter(({ type }) => type === 'paragraph')
    .map((token) => clean(toText((token as Tokens.Paragraph).tokens)));
  const text = texts.find((each) => each.split(' ').length >= 5);
  return {
    title: truncate(clean(toText((title as Tokens.Heading | undefined)?.tokens ?? [])), MAX_NAME - 1) || null,
    text: text ? fitSentences(text, MAX_TEXT) : null,
  };
}

function toText(tokens: Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'image' || token.type === 'html') return '';
      return 'tokens' in token && token.tokens ? toText(token.tokens) : 'text' in token ? token.text : '';
    })
    .join('');
}

function clean(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
