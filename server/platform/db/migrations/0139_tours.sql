-- Guided tours through the code of a commit, and what visitors see of the newest ones.
ALTER TABLE viva_sets ADD COLUMN tours jsonb NOT NULL DEFAULT '[]';
ALTER TABLE projects ADD COLUMN tours jsonb;
