-- Every night the access audit finds the buyers of each repository.
CREATE INDEX IF NOT EXISTS "orders_repository" ON "orders" USING btree (lower("repo_owner"),lower("repo_name"));
