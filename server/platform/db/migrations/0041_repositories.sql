-- What a project's page shows besides its fields: columns with constant defaults, so no table is rewritten.
ALTER TABLE "projects" ADD COLUMN "demo_url" text;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "video_url" text;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "pause_when_failing" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "paused_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "refreshed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_rating" CHECK ("rating_sum" between "rating_count" and "rating_count" * 5);
--> statement-breakpoint
CREATE TABLE "repository_snapshots" (
	"project_id" text PRIMARY KEY NOT NULL REFERENCES "projects"("id") ON DELETE CASCADE,
	"repo_owner" text NOT NULL,
	"repo_name" text NOT NULL,
	"commit" text NOT NULL,
	"committed_at" timestamp with time zone NOT NULL,
	"files" integer NOT NULL,
	"lines" integer,
	"languages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tree" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"readme_html" text,
	"previews" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checks" jsonb,
	"release" jsonb,
	"manifest" jsonb,
	"problems" text[] DEFAULT '{}' NOT NULL,
	"synced_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "repository_snapshots_commit" CHECK ("commit" ~ '^[0-9a-f]{40}$')
);
--> statement-breakpoint
CREATE TABLE "repository_syncs" (
	"project_id" text PRIMARY KEY NOT NULL REFERENCES "projects"("id") ON DELETE CASCADE,
	"next_sync_at" timestamp with time zone DEFAULT now() NOT NULL,
	"etags" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"repository_id" bigint,
	"is_private" boolean,
	"failure" text,
	"failed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "repository_syncs_due" ON "repository_syncs" ("next_sync_at");
--> statement-breakpoint
CREATE TABLE "repository_files" (
	"id" text NOT NULL,
	"project_id" text NOT NULL REFERENCES "projects"("id") ON DELETE CASCADE,
	"path" text NOT NULL,
	"kind" text NOT NULL,
	"page" integer,
	"width" integer,
	"height" integer,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	PRIMARY KEY ("id", "project_id"),
	CONSTRAINT "repository_files_kind" CHECK ("kind" in ('image', 'pdf', 'source'))
);
--> statement-breakpoint
CREATE INDEX "repository_files_project" ON "repository_files" ("project_id");
