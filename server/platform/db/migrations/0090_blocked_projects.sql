-- Projects whose repository or owner is blocked are off sale. Both sides keep `blocked_at` right: a block that begins or ends, and a
-- project that is added or gets another repository. The previous release ignores the column.
ALTER TABLE "projects" ADD COLUMN "blocked_at" timestamp with time zone;
--> statement-breakpoint
CREATE FUNCTION blocked_since(repo_owner text, repo_name text) RETURNS timestamp with time zone LANGUAGE sql STABLE AS $$
  SELECT min(created_at) FROM access_blocks
   WHERE subject IN (lower(repo_owner) || '/*', lower(repo_owner || '/' || repo_name))
$$;
--> statement-breakpoint
CREATE FUNCTION projects_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.blocked_at := blocked_since(NEW.repo_owner, NEW.repo_name);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_block BEFORE INSERT OR UPDATE OF repo_owner, repo_name ON projects
  FOR EACH ROW EXECUTE FUNCTION projects_block();
--> statement-breakpoint
-- It also runs for each probe of a block, which then finds projects that were added while the block began.
CREATE FUNCTION access_blocks_projects() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  blocked CONSTANT text := coalesce(NEW.subject, OLD.subject);
BEGIN
  UPDATE projects SET blocked_at = blocked_since(repo_owner, repo_name), refreshed_at = clock_timestamp()
   WHERE blocked IN (lower(repo_owner) || '/*', lower(repo_owner || '/' || repo_name))
     AND blocked_at IS DISTINCT FROM blocked_since(repo_owner, repo_name);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER access_blocks_projects AFTER INSERT OR UPDATE OR DELETE ON access_blocks
  FOR EACH ROW EXECUTE FUNCTION access_blocks_projects();
--> statement-breakpoint
-- What the last reading of a repository said; null until a reading has looked.
ALTER TABLE "repository_syncs" ADD COLUMN "is_archived" boolean, ADD COLUMN "is_disabled" boolean;
