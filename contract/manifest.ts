import * as z from 'zod';
import { type BasePaper, DOI, MAX_AUTHORS, MAX_PAPER_TEXT } from '#domain/paper.ts';
import {
  MAX_PARTS,
  MAX_TEAM_SIZE,
  OPERATING_SYSTEMS,
  PROJECT_FIELDS,
  PROJECT_LEVELS,
} from '#domain/project-facets.ts';
import { unitsFor } from '#domain/text-limits.ts';
import { TOOLS } from '#domain/tools.ts';
import { parseRange } from '#domain/version-range.ts';
import { atMost, writtenLine as line } from './fields.ts';

/** The manifest's path in a repository, and its largest size in bytes. */
export const MANIFEST_PATH = 'capstone.json';
export const MAX_MANIFEST_BYTES = 64 * 1024;

const text = (max: number) =>
  z
    .string()
    .check(atMost(max))
    .max(unitsFor(max))
    .refine((value) => !value.includes('\0'), 'it has control characters');
const rupees = z.number().min(0).max(10_000_000);
const address = line(500).regex(/^https:\/\/[^\s@]+$/, 'it must begin with https://');

/** A tool that the project needs, with the versions that it works with. */
export const requirement = z.object({
  tool: z.enum(TOOLS),
  version: line(100)
    .refine((range) => parseRange(range) !== null, 'it must be a semver range, such as >=3.10')
    .describe('A semver range, such as ">=3.10" or "^20 || ^22".'),
});

export const doi = line(MAX_PAPER_TEXT).regex(DOI, 'it must be a DOI such as 10.1109/ICDM.2008.17');

/** The published paper on which a project is based. */
const paper = z.object({
  title: line(MAX_PAPER_TEXT),
  authors: z.array(line(MAX_PAPER_TEXT)).min(1).max(MAX_AUTHORS),
  venue: line(MAX_PAPER_TEXT).describe('The journal or conference.'),
  year: z.int().min(1000).max(9999),
  doi: doi.optional().describe('Without an address before it, such as "10.1109/ICDM.2008.17".'),
});

/** Converts the paper of a manifest; null without one. */
export function toBasePaper(given: z.infer<typeof paper> | undefined): BasePaper | null {
  return given ? { ...given, doi: given.doi ?? null } : null;
}

/** `capstone.json` at the root of a repository. Everything is optional. Documented in docs/manifest.md. */
export const manifest = z.object({
  $schema: text(2000).optional().describe('For editors; not read.'),
  name: line(120).optional().describe('Name of the project.'),
  price: rupees.optional().describe('Rupees, at most two decimals; 0 is free, otherwise at least 1.'),
  tech: z.array(line(80)).min(1).max(40).optional().describe('Technologies, such as "Python".'),
  features: z.array(line(200)).min(1).max(40).optional().describe('What the buyer gets.'),
  description: text(5000).min(1).optional().describe('Paragraphs are separated by empty lines.'),
  field: z.enum(PROJECT_FIELDS).optional().describe('What the project is about.'),
  level: z.enum(PROJECT_LEVELS).optional().describe('How much a student should know before starting.'),
  teamSize: z
    .int()
    .min(1)
    .max(MAX_TEAM_SIZE)
    .optional()
    .describe("The largest number of GitHub accounts of one purchase, the buyer's included."),
  hardware: z
    .array(z.object({ item: line(80), rupees }))
    .max(MAX_PARTS)
    .optional()
    .describe('Parts that the buyer gets elsewhere, and what each usually costs.'),
  operatingSystems: z
    .array(z.enum(OPERATING_SYSTEMS))
    .max(OPERATING_SYSTEMS.length)
    .optional()
    .describe('Systems of the computer on which it is built and run.'),
  requires: z
    .array(requirement)
    .max(TOOLS.length)
    .optional()
    .describe("Tools that must be installed. A buyer's computer can be checked for them."),
  codespaces: z
    .boolean()
    .optional()
    .describe('False if the project does not run in GitHub Codespaces despite its dev container.'),
  paper: paper.optional().describe('The published paper on which the project is based.'),
  report: z
    .object({ chapters: z.array(line(200)).min(1).max(15).describe('Titles, in their order.') })
    .optional()
    .describe('The chapters of the report skeleton, instead of the usual seven.'),
  demo: address.optional().describe('Address of a running demo.'),
  video: address.optional().describe('Address of a video.'),
  previews: z
    .array(line(300))
    .max(100)
    .optional()
    .describe(
      'The only files that the shop may show: paths or patterns with ?, * and **. At most 20 files: png, jpg, webp up to 2 MB, pdf up to 10 MB (the first 5 pages), source or text up to 100 KB.',
    ),
});

export type Manifest = z.infer<typeof manifest>;
