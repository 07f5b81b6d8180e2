-- The viva questions of each commit that is on sale or was sold, and what visitors see of them.
CREATE TABLE "viva_sets" (
	"project_id" text NOT NULL REFERENCES "projects" ("id") ON DELETE CASCADE,
	"commit" text NOT NULL,
	"questions" jsonb NOT NULL,
	"is_written" boolean NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "viva_sets_project_id_commit_pk" PRIMARY KEY ("project_id", "commit"),
	CONSTRAINT "viva_sets_commit" CHECK ("commit" ~ '^[0-9a-f]{40}$')
);
--> statement-breakpoint
-- Null until the repository is read again.
ALTER TABLE "projects" ADD COLUMN "viva" jsonb;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "has_viva_file" boolean DEFAULT false NOT NULL;
