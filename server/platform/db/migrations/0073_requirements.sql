-- What a project needs to run, as its repository says. Null until the repository is read again.
ALTER TABLE "projects" ADD COLUMN "requires" jsonb;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "runs_in_browser" boolean DEFAULT false NOT NULL;
