-- A closed month says when its return was filed, once and for ever. Nothing else of it changes.
ALTER TABLE tax_months ADD COLUMN filed_at timestamptz;

CREATE OR REPLACE FUNCTION tax_months_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.filed_at IS NULL AND to_jsonb(NEW) - 'filed_at' = to_jsonb(OLD) - 'filed_at'
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a closed month stays closed';
END $$;

DROP TRIGGER tax_months_publish_list ON tax_months;
CREATE TRIGGER tax_months_publish_list AFTER INSERT OR UPDATE ON tax_months
  FOR EACH ROW EXECUTE FUNCTION publish_list_change('tax_documents');
