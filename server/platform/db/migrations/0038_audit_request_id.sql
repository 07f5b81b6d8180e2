-- The request that made an entry, as its log lines and its answer name it. Null in older entries, jobs and commands.
ALTER TABLE "audit_log" ADD COLUMN "request_id" text;
