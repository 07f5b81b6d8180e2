-- A tax document says how its buyer paid. Documents that were issued before say nothing of it, for ever.
ALTER TABLE tax_documents ADD COLUMN paid_by text;
