-- Who wants to be told when a paused project is on sale again.
CREATE TABLE "waiting_list" (
	"token" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL REFERENCES "projects"("id") ON DELETE CASCADE,
	"email" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_list_once" UNIQUE("project_id", "email")
);
--> statement-breakpoint
CREATE INDEX "waiting_list_email" ON "waiting_list" USING btree ("email");
