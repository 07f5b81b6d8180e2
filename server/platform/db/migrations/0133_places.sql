-- How many people may buy a project in 365 days; null without a limit.
ALTER TABLE "projects" ADD COLUMN "yearly_limit" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_yearly_limit" CHECK ("yearly_limit" BETWEEN 1 AND 10000) NOT VALID;--> statement-breakpoint
-- The place that an unpaid order holds of a project with a limit.
CREATE TABLE "place_uses" (
  "order_id" text PRIMARY KEY REFERENCES "orders" ("id"),
  "project_id" text NOT NULL REFERENCES "projects" ("id"),
  "mailbox" text NOT NULL,
  "networks" text[] NOT NULL
);--> statement-breakpoint
CREATE INDEX "place_uses_held" ON "place_uses" ("project_id", "mailbox");--> statement-breakpoint
CREATE TRIGGER place_uses_publish AFTER INSERT OR UPDATE OR DELETE ON place_uses FOR EACH ROW
  EXECUTE FUNCTION publish_catalogue_change();
