CREATE INDEX IF NOT EXISTS "projects_facets" ON "projects" USING btree ("field","level","hardware_paise","price_paise","team_size");
