-- The jobs that are stored until they are done, and the times at which scheduled jobs start. The previous
-- release keeps its jobs in the schema "jobs" until its last node stops.
CREATE TABLE "stored_jobs" (
  "id" text PRIMARY KEY,
  "name" text NOT NULL,
  "data" jsonb NOT NULL,
  "key" text,
  "priority" integer NOT NULL DEFAULT 0,
  "attempts" integer NOT NULL DEFAULT 0,
  "next_try_at" timestamp with time zone DEFAULT now(),
  "leased_until" timestamp with time zone,
  "leased_by" text,
  CONSTRAINT "stored_jobs_once" UNIQUE ("name", "key")
);--> statement-breakpoint
CREATE INDEX "stored_jobs_due" ON "stored_jobs" ("next_try_at");--> statement-breakpoint
CREATE TABLE "schedules" (
  "id" text PRIMARY KEY,
  "minutes" integer NOT NULL,
  "start_minute" integer NOT NULL,
  "next_run_at" timestamp with time zone NOT NULL
);
