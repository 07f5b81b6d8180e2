-- The published paper on which a project is based, as its manifest names it.
ALTER TABLE projects ADD COLUMN paper jsonb;
