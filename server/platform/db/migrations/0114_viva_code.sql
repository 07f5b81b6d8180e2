-- The lines of code that questions name are kept with the questions. Sets of older syncs have none.
ALTER TABLE viva_sets ADD COLUMN code jsonb;
