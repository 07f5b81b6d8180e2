-- From which backup the database was restored, until the first start after that has held the open payout claims.
ALTER TABLE installation ADD COLUMN restored_from timestamptz;
