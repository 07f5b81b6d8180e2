import type { DataOf } from '#app/lib/callables-client.ts';
import { enterRupees } from '#app/messages/labels.ts';
import { parseRepositoryUrl } from '#domain/github.ts';
import { isCoverUrl, isDemoUrl, isHttpsUrl } from '#domain/image.ts';
import { isSellablePrice, toPaise } from '#domain/money.ts';
import { parseRupees } from '#domain/parse-rupees.ts';
import { MAX_YEARLY_LIMIT, orderSystems, PROJECT_FIELDS, PROJECT_LEVELS } from '#domain/project-facets.ts';
import { truncate } from '#domain/text.ts';
import { hasAtMost } from '#domain/text-limits.ts';
import { parseHardware, splitAt } from './hardware-text.ts';

/** The form of a new project, as the admin sees it first. */
export const EMPTY_FORM = {
  name: '',
  price: '',
  githubRepoUrl: '',
  tech: '',
  features: '',
  description: '',
  field: '',
  level: '',
  teamSize: '1',
  hardware: '',
  operatingSystems: '',
  demoUrl: '',
  videoUrl: '',
  delivery: 'shared',
  pauseWhenFailing: 'yes',
  yearlyLimit: '',
  displayOrder: '99',
  coverImage: '',
};
export type FieldName = keyof typeof EMPTY_FORM;
export const FIELD_NAMES = Object.keys(EMPTY_FORM) as FieldName[];

/** The form's values as the admin typed them. */
export type ProjectFormValues = Record<FieldName, string>;
export type FieldErrors = Partial<Record<FieldName, string>>;

/** The data of the callables without id and version. */
export type ProjectData = Omit<DataOf<'updateProject'>, 'projectId' | 'version'>;

/** Splits `Python, , OpenCV ` into `['Python', 'OpenCV']`. */
export function splitList(text: string): string[] {
  return splitAt(text, /[,\n]/);
}

/** Each line is a feature. A single line is split at its commas. */
export function splitFeatures(text: string): string[] {
  return text.includes('\n') ? splitAt(text, '\n') : splitList(text);
}

/** The inverse of `splitFeatures`: a single feature with a comma keeps a line break. */
export function joinFeatures(features: readonly string[]): string {
  const text = features.join('\n');
  return features.length === 1 && text.includes(',') ? `${text}\n` : text;
}

/** Validates the form. Errors are keyed by field. */
export function parseProjectForm(
  values: ProjectFormValues,
): { ok: true; data: ProjectData } | { ok: false; errors: FieldErrors } {
  const text = Object.fromEntries(
    FIELD_NAMES.map((name) => [name, values[name].trim()]),
  ) as ProjectFormValues;
  const [tech, features] = [splitList(text.tech), splitFeatures(values.features)];
  const hardware = parseHardware(text.hardware);
  const problems: FieldErrors = {
    name: !text.name
      ? 'Please enter a name.'
      : hasAtMost(text.name, 120)
        ? ''
        : 'Please shorten this to 120 characters.',
    price: priceError(text.price),
    githubRepoUrl: repositoryError(text.githubRepoUrl),
    tech: tech.length === 0 ? 'Please enter at least one, separated by commas.' : listError(tech, 80),
    features: features.length === 0 ? 'Please enter at least one, one per line.' : listError(features, 200),
    hardware: hardware.error,
    yearlyLimit:
      /^(\d{1,5})?$/.test(text.yearlyLimit) && Number(text.yearlyLimit) <= MAX_YEARLY_LIMIT
        ? ''
        : 'Please enter a whole number of at most 10,000, or nothing.',
    displayOrder: /^(-?\d{1,6})?$/.test(text.displayOrder) ? '' : 'Please enter a whole number.',
    demoUrl: addressError(text.demoUrl, isDemoUrl),
    videoUrl: addressError(text.videoUrl),
    coverImage:
      text.coverImage && !isCoverUrl(text.coverImage)
        ? 'Please upload a picture, or enter an address that begins with https://.'
        : '',
  };
  const errors: FieldErrors = Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    data: {
      name: text.name,
      price: parseRupees(text.price) ?? 0,
      githubRepoUrl: text.githubRepoUrl,
      tech,
      features,
      description: text.description,
      field: PROJECT_FIELDS.find((field) => field === text.field) ?? '',
      level: PROJECT_LEVELS.find((level) => level === text.level) ?? '',
      teamSize: Number(text.teamSize || 1),
      hardware: hardware.parts,
      operatingSystems: orderSystems(splitList(text.operatingSystems)),
      demoUrl: text.demoUrl,
      videoUrl: text.videoUrl,
      delivery: text.delivery === 'own' ? 'own' : 'shared',
      pauseWhenFailing: text.pauseWhenFailing === 'yes',
      yearlyLimit: Number(text.yearlyLimit),
      displayOrder: Number(text.displayOrder || EMPTY_FORM.displayOrder),
      coverImage: text.coverImage,
    },
  };
}

function priceError(price: string): string {
  if (!price) return 'Please enter a price in rupees. 0 is free.';
  const rupees = parseRupees(price);
  if (rupees === null) return enterRupees;
  return isSellablePrice(toPaise(rupees)) ? '' : 'The price must be 0 (free) or at least ₹1.';
}

function addressError(url: string, isAllowed = isHttpsUrl): string {
  return url && !isAllowed(url) ? 'Please enter an address that begins with https://.' : '';
}

function repositoryError(url: string): string {
  if (parseRepositoryUrl(url)) return '';
  return url
    ? 'The repository address must look like https://github.com/owner/repository.'
    : 'Please enter the address of the repository.';
}

function listError(list: string[], longest: number): string {
  if (list.length > 40) return 'Please enter at most 40.';
  const long = list.find((entry) => !hasAtMost(entry, longest));
  return long ? `“${truncate(long, 30)}” is longer than ${longest} characters.` : '';
}
