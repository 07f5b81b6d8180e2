-- The picture of a project's repository that its cover shows: the hash by which cover_images names its widths.
ALTER TABLE repository_snapshots ADD COLUMN cover text;
--> statement-breakpoint
-- The standing purchases of a project, which pages count.
CREATE INDEX IF NOT EXISTS purchases_standing ON purchases (project_id) WHERE revoked_at IS NULL;
