import type { ProjectField } from '#domain/project-facets.ts';
import { cutTo } from '#domain/text-limits.ts';
import {
  type CitedProject,
  citeInWords,
  DISCLOSURE_FIELDS,
  DISCLOSURE_LABELS,
  type DisclosureTexts,
  listReferences,
} from '../../disclosures/rules/disclosure.ts';
import { ABSTRACT_QUESTIONS, ACKNOWLEDGEMENT_QUESTIONS, questionsFor, USUAL_CHAPTERS } from './questions.ts';

/** The fields of the form, all optional, with their labels. `team` has a name on each line. */
export const SKELETON_FIELDS = {
  title: 'Title',
  college: 'College',
  university: 'University',
  department: 'Department',
  guide: 'Guide',
  team: 'Team',
  year: 'Academic year',
} as const;
export type SkeletonField = keyof typeof SKELETON_FIELDS;
export type TypedSkeleton = Record<SkeletonField, string>;

/** The longest text of a field, in characters, and the names of a team that are used. */
export const MAX_SKELETON_TEXT = 300;
const MAX_TEAM = 12;
export const MAX_TEAM_TEXT = MAX_TEAM * 100;

/** What is written where a field is left out, for the student to fill in. */
export const BLANK = '.'.repeat(24);

/** The skeleton of a report: what both files contain. */
export type Skeleton = ReturnType<typeof makeSkeleton>;

interface SkeletonSource {
  typed: TypedSkeleton;
  project: CitedProject;
  /** The disclosure as the student saved it; null before that. */
  texts: DisclosureTexts | null;
  /** The chapters that the seller names; null for the usual ones. */
  chapters: readonly string[] | null;
  field: ProjectField | null;
}

export function makeSkeleton({ typed, project, texts, chapters, field }: SkeletonSource) {
  const lineOf = (name: SkeletonField) => cleanLine(typed[name], MAX_SKELETON_TEXT) || BLANK;
  const team = typed.team
    .split('\n')
    .map((name) => cleanLine(name, 100))
    .filter((name) => name !== '')
    .slice(0, MAX_TEAM);
  const titles = chapters ?? Object.values(USUAL_CHAPTERS);
  return {
    title: lineOf('title'),
    college: lineOf('college'),
    university: lineOf('university'),
    department: lineOf('department'),
    guide: lineOf('guide'),
    team: team.length > 0 ? team : [BLANK],
    year: lineOf('year'),
    /** The sentence that names the project on which the report builds. */
    builtOn: citeInWords(project),
    /** What the student disclosed; an empty text becomes lines to fill in. */
    disclosed: DISCLOSURE_FIELDS.map((name) => ({
      label: DISCLOSURE_LABELS[name],
      text: clean(texts?.[name] ?? ''),
    })),
    // The questions are for the student. Each ends with a question mark.
    acknowledgement: { heading: 'Acknowledgement', questions: ACKNOWLEDGEMENT_QUESTIONS },
    abstract: { heading: 'Abstract', questions: ABSTRACT_QUESTIONS },
    chapters: titles.map((heading) => ({ heading, questions: questionsFor(heading, field) })),
    references: listReferences(project),
  };
}

/** Removes what neither XML nor TeX can hold. */
function clean(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, '')
    .toWellFormed()
    .trim();
}

function cleanLine(text: string, length: number): string {
  return cutTo(clean(text).replaceAll(/\s+/g, ' '), length);
}
