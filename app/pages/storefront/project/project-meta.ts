import { META_LENGTH, TITLE_LENGTH } from '#app/lib/page-meta.ts';
import * as messages from '#app/messages/project.tsx';
import type { Project } from '#contract/documents.ts';
import { fitSentences } from '#domain/text.ts';
import { describeProject } from './project-json-ld.ts';

/** The description names at most this number of technologies. */
const MAX_NAMED = 2;

/** Returns `Crop Doctor: project with source code and report`. A long name gets a shorter ending. */
export function projectTitle({ name, features }: Pick<Project, 'name' | 'features'>): string {
  const endings = hasReport(features) ? messages.titleEndingsWithReport : messages.titleEndings;
  const ending = endings.find((each) => name.length + each.length <= TITLE_LENGTH);
  return name + (ending ?? endings.at(-1));
}

/** Returns the description for search engines. It ends in `Final-year Python project with source code.` */
export function projectMeta(project: Project): string {
  const { tech, features } = project;
  const kind = messages.metaKind(tech.slice(0, MAX_NAMED), hasReport(features));
  return `${fitSentences(describeProject(project), META_LENGTH - kind.length - 1)} ${kind}`;
}

function hasReport(features: string[]): boolean {
  return features.some((feature) => /\breport\b/i.test(feature));
}
