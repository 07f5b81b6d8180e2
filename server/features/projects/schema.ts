import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import { DELIVERIES } from '#domain/delivery.ts';
import type { BasePaper } from '#domain/paper.ts';
import { PROJECT_STATUSES } from '#domain/project.ts';
import {
  type HardwarePart,
  OPERATING_SYSTEMS,
  PROJECT_FIELDS,
  PROJECT_LEVELS,
} from '#domain/project-facets.ts';
import type { RequiredTool } from '#domain/tools.ts';
import type { TourSummary } from '#domain/tour.ts';
import type { VivaSummary } from '#domain/viva.ts';
import { bytea, createdAt, enumCheck, paise, reference, timestamptz } from '../../platform/db/columns.ts';
import { defineTable } from '../../platform/db/define-table.ts';

export const projects = defineTable(
  'projects',
  {
    id: text('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    status: text('status', { enum: PROJECT_STATUSES }).notNull().default('published'),
    /** Null only before a project is published. */
    pricePaise: paise('price_paise'),
    /** The price while a sale runs; a trigger ends a sale that the regular price falls to or below. */
    salePaise: paise('sale_paise'),
    /** Null for a sale without an end. A sale that has ended stays until `watchSaleEnds` has removed it. */
    saleEndsAt: timestamptz('sale_ends_at'),
    repoOwner: text('repo_owner').notNull(),
    repoName: text('repo_name').notNull(),
    /** What each buyer gets. Orders keep the delivery of their time. */
    delivery: text('delivery', { enum: DELIVERIES }).notNull().default('shared'),
    tech: text('tech').array().notNull(),
    /** `tech` in lower case, for filtering; generated. */
    techKeys: text('tech_keys').array().notNull().generatedAlwaysAs(sql`lower_all(tech)`),
    features: text('features').array().notNull(),
    description: text('description'),
    coverImage: text('cover_image'),
    displayOrder: integer('display_order').notNull().default(99),
    field: text('field', { enum: PROJECT_FIELDS }),
    level: text('level', { enum: PROJECT_LEVELS }),
    /** The largest number of GitHub accounts of one purchase, the buyer's included. */
    teamSize: integer('team_size').notNull().default(1),
    hardware: jsonb('hardware').$type<HardwarePart[]>().notNull().default([]),
    /** The price of all parts together, for filtering; generated. */
    hardwarePaise: paise('hardware_paise').notNull().generatedAlwaysAs(sql`parts_paise(hardware)`),
    operatingSystems: text('operating_systems', { enum: OPERATING_SYSTEMS }).array().notNull().default([]),
    /** The number of purchases that are not revoked; maintained by a trigger. */
    purchaseCount: integer('purchase_count').notNull().default(0),
    /** Tools that its manifest requires; null until a reading of its repository has looked for them. */
    requires: jsonb('requires').$type<RequiredTool[]>(),
    /** Whether its repository has a dev container and the manifest allows GitHub Codespaces. */
    runsInBrowser: boolean('runs_in_browser').notNull().default(false),
    /** What visitors see of its viva questions; null until a reading has looked for them. */
    viva: jsonb('viva').$type<VivaSummary>(),
    /** Whether the questions are from its `viva.json`, and not made from the list of files. */
    hasVivaFile: boolean('has_viva_file').notNull().default(false),
    /** What visitors see of its guided tours; null without any. */
    tours: jsonb('tours').$type<TourSummary>(),
    /** The published paper that its manifest names as its base; null for none. */
    paper: jsonb('paper').$type<BasePaper>(),
    demoUrl: text('demo_url'),
    videoUrl: text('video_url'),
    /** How many are sold in 365 days; null without a limit. */
    yearlyLimit: integer('yearly_limit'),
    /** Whether failing checks of its repository stop the sale. */
    pauseWhenFailing: boolean('pause_when_failing').notNull().default(true),
    /** Since when its checks have failed, so that it can't be bought. */
    pausedAt: timestamptz('paused_at'),
    /**
     * Since when GitHub has refused everyone at its repository or owner, so that it can't be bought;
     * maintained by triggers of the blocks.
     */
    blockedAt: timestamptz('blocked_at'),
    /** The sum of the shown reviews' ratings. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    /** The text that searches match; see `toSearchText`. */
    searchText: text('search_text').notNull(),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    /** When other content of its page last changed: repository, pause or rating. */
    refreshedAt: timestamptz('refreshed_at'),
  },
  {
    topics: { names: ['projects'], silent: ['purchaseCount'] },
    retention: 'until they are deleted; a sold one can only be archived',
    erasure: { erased: ['ratingSum', 'ratingCount', 'refreshedAt'], impersonal: 'rest' },
    export: 'impersonal',
  },
  (table) => [
    index('projects_order').on(table.displayOrder, table.purchaseCount.desc(), table.id),
    index('projects_updated').on(sql`greatest(${table.updatedAt}, ${table.refreshedAt})`, table.id),
    index('projects_newest').on(table.createdAt.desc(), table.id),
    index('projects_popular').on(table.purchaseCount.desc(), table.id),
    index('projects_sale_ends').on(table.saleEndsAt).where(sql`${table.saleEndsAt} is not null`),
    index('projects_price').on(sql`coalesce(${table.salePaise}, ${table.pricePaise})`, table.id),
    // Few projects may have a combination of values. Without this index, an order's whole index was read to
    // find them.
    index('projects_facets').on(
      table.field,
      table.level,
      table.hardwarePaise,
      sql`coalesce(${table.salePaise}, ${table.pricePaise})`,
      table.teamSize,
    ),
    index('projects_tech').using('gin', table.techKeys),
    index('projects_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    check('projects_slug', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('projects_price', sql`${table.pricePaise} = 0 or ${table.pricePaise} >= 100`),
    check(
      'projects_sale',
      sql`${table.salePaise} is null or (${table.salePaise} >= 100 and ${table.salePaise} < coalesce(${table.pricePaise}, 0))`,
    ),
    check('projects_sale_end', sql`${table.saleEndsAt} is null or ${table.salePaise} is not null`),
    enumCheck('projects_status', table.status),
    enumCheck('projects_delivery', table.delivery),
    check('projects_published_price', sql`${table.status} <> 'published' or ${table.pricePaise} is not null`),
    enumCheck('projects_field', table.field),
    enumCheck('projects_level', table.level),
    check('projects_operating_systems', sql`${table.operatingSystems} <@ '{windows,macos,linux}'`),
    check('projects_team_size', sql`${table.teamSize} between 1 and 5`),
    check('projects_yearly_limit', sql`${table.yearlyLimit} between 1 and 10000`),
    check(
      'projects_rating',
      sql`${table.ratingSum} between ${table.ratingCount} and ${table.ratingCount} * 5`,
    ),
    check('projects_count', sql`${table.purchaseCount} >= 0`),
  ],
);

/** The regular prices of a project; they begin with the upgrade. A trigger of `projects` writes them. */
export const projectPrices = defineTable(
  'project_prices',
  {
    projectId: reference('project_id', () => projects.id, { onDelete: 'cascade' }),
    /** The price holds from this time until that of the next row. */
    since: timestamptz('since').notNull(),
    pricePaise: paise('price_paise').notNull(),
  },
  {
    topics: { names: ['projects'] },
    retention: 'with the project',
    erasure: 'impersonal',
    export: 'impersonal',
  },
  (table) => [primaryKey({ columns: [table.projectId, table.since] })],
);

/** Uploaded covers, and each picture that covers show in several widths; served below /covers. */
export const coverImages = defineTable(
  'cover_images',
  {
    /** A hash of an uploaded cover, or such a hash of any picture with a width: see `coverName`. */
    id: text('id').primaryKey(),
    contentType: text('content_type').notNull(),
    bytes: bytea('bytes').notNull(),
    createdAt: createdAt(),
  },
  {
    topics: { none: 'An image never changes under its address.' },
    retention: 'with the project',
    erasure: 'impersonal',
    export: 'impersonal',
  },
);
