-- What the tree of a repository names and doesn't contain, such as files in Git LFS: numbers, sizes and paths.
ALTER TABLE repository_snapshots ADD COLUMN absent_files jsonb;
