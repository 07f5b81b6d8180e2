-- Buyers disclose what they reused, and compare their folder with the commit that they bought.
CREATE TABLE "disclosures" (
	"order_id" text PRIMARY KEY NOT NULL REFERENCES "purchases" ("order_id"),
	"reused" text NOT NULL,
	"changed" text NOT NULL,
	"added" text NOT NULL,
	"results" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "repository_file_lists" (
	"project_id" text NOT NULL REFERENCES "projects" ("id") ON DELETE CASCADE,
	"commit" text NOT NULL,
	"list" text,
	PRIMARY KEY ("project_id", "commit")
);
