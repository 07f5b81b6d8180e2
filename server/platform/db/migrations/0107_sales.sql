-- A sale is a lower price of its project, and may have an end.
ALTER TABLE projects ADD COLUMN sale_paise bigint;
ALTER TABLE projects ADD COLUMN sale_ends_at timestamptz;
ALTER TABLE projects ADD CONSTRAINT projects_sale CHECK (
  sale_paise IS NULL OR (sale_paise >= 100 AND sale_paise < coalesce(price_paise, 0))
) NOT VALID;
ALTER TABLE projects ADD CONSTRAINT projects_sale_end CHECK (sale_ends_at IS NULL OR sale_paise IS NOT NULL) NOT VALID;

-- Lists are sorted and filtered by the price to be paid. A catalogue has too few rows to build these for long.
DROP INDEX projects_price;
CREATE INDEX IF NOT EXISTS projects_price ON projects ((coalesce(sale_paise, price_paise)), id);
DROP INDEX projects_facets;
CREATE INDEX IF NOT EXISTS projects_facets
  ON projects (field, level, hardware_paise, (coalesce(sale_paise, price_paise)), team_size);

-- The previous release does not know sales, so the database ends a sale whose price is no longer a lower one.
CREATE FUNCTION projects_end_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sale_paise := NULL;
  NEW.sale_ends_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER projects_end_sale BEFORE UPDATE OF price_paise ON projects
  FOR EACH ROW WHEN (OLD.sale_paise >= coalesce(NEW.price_paise, 0)) EXECUTE FUNCTION projects_end_sale();

-- The regular prices of projects, each with the time since which it holds. They begin with the upgrade.
CREATE TABLE project_prices (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  since timestamptz NOT NULL,
  price_paise bigint NOT NULL,
  PRIMARY KEY (project_id, since)
);
CREATE TRIGGER project_prices_publish AFTER INSERT OR UPDATE OR DELETE ON project_prices
  FOR EACH ROW EXECUTE FUNCTION publish_catalogue_change();

CREATE FUNCTION projects_keep_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.price_paise IS NULL OR (TG_OP = 'UPDATE' AND NEW.price_paise IS NOT DISTINCT FROM OLD.price_paise)
  THEN RETURN NULL; END IF;
  INSERT INTO project_prices (project_id, since, price_paise) VALUES (NEW.id, clock_timestamp(), NEW.price_paise)
  ON CONFLICT (project_id, since) DO UPDATE SET price_paise = excluded.price_paise;
  RETURN NULL;
END $$;
CREATE TRIGGER projects_keep_price AFTER INSERT OR UPDATE ON projects
  FOR EACH ROW EXECUTE FUNCTION projects_keep_price();

INSERT INTO project_prices (project_id, since, price_paise)
  SELECT id, now(), price_paise FROM projects WHERE price_paise IS NOT NULL;
