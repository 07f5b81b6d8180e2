ALTER TABLE "projects" ADD COLUMN "status" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ALTER COLUMN "price_paise" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_status" CHECK ("projects"."status" in ('draft', 'published', 'archived'));--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_published_price" CHECK ("projects"."status" <> 'published' or "projects"."price_paise" is not null);
