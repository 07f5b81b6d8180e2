-- A case that comes back alerts again.
ALTER TABLE exceptions ADD COLUMN occurrence integer NOT NULL DEFAULT 1;
