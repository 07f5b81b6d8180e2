-- What is read from a commit changes with the software: a snapshot of an older reading is read again as a whole.
ALTER TABLE "repository_snapshots" ADD COLUMN "reading" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "repository_snapshots" ADD COLUMN "other_files" integer DEFAULT 0 NOT NULL;
