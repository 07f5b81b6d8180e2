-- Complaints can be followed: a state with its times, and messages. Those of the previous release were handled by email. Those older
-- than a month count as resolved; the others appear in the admin panel, to be answered there.
ALTER TABLE "complaints" ADD COLUMN "state" text DEFAULT 'resolved' NOT NULL;
--> statement-breakpoint
ALTER TABLE "complaints" ALTER COLUMN "state" SET DEFAULT 'received';
--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "acknowledged_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "answered_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "complaints" ADD COLUMN "resolved_at" timestamp with time zone;
--> statement-breakpoint
UPDATE "complaints" SET "state" = CASE WHEN "created_at" > now() - interval '48 hours' THEN 'received' ELSE 'acknowledged' END
  WHERE "number" IN (SELECT "number" FROM "complaints" WHERE "created_at" > now() - interval '1 month' ORDER BY "number" DESC LIMIT 1000);
--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_state"
  CHECK ("state" IN ('received', 'acknowledged', 'answered', 'resolved')) NOT VALID;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "complaints_open" ON "complaints" ("created_at") WHERE "state" <> 'resolved';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "complaints_email" ON "complaints" ("email");
--> statement-breakpoint
CREATE TABLE "complaint_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL REFERENCES "complaints" ("number") ON DELETE CASCADE,
	"sender" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "complaint_messages_sender" CHECK ("sender" IN ('sender', 'shop'))
);
--> statement-breakpoint
CREATE INDEX "complaint_messages_of" ON "complaint_messages" ("number", "created_at");
--> statement-breakpoint
CREATE TRIGGER complaints_publish AFTER INSERT OR UPDATE OR DELETE ON complaints FOR EACH ROW
  EXECUTE FUNCTION publish_list_change('complaints');
--> statement-breakpoint
CREATE TRIGGER complaint_messages_publish AFTER INSERT OR UPDATE OR DELETE ON complaint_messages FOR EACH ROW
  EXECUTE FUNCTION publish_list_change('complaints');
