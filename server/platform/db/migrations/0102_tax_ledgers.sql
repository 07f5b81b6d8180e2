-- The journal has a ledger for each tax. Months that are closed by now keep the one ledger that they exported.
ALTER TABLE tax_months ADD COLUMN has_one_tax_ledger boolean NOT NULL DEFAULT true;
ALTER TABLE tax_months ALTER COLUMN has_one_tax_ledger SET DEFAULT false;
