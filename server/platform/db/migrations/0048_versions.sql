-- Releases of the projects' repositories, who is still to be told of them, and who does not want to be.
CREATE TABLE "project_versions" (
	"project_id" text NOT NULL REFERENCES "projects"("id") ON DELETE CASCADE,
	"release_id" text NOT NULL,
	"tag" text NOT NULL,
	"name" text NOT NULL,
	"notes_html" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_versions_pk" PRIMARY KEY("project_id", "release_id")
);
--> statement-breakpoint
CREATE INDEX "project_versions_newest" ON "project_versions" USING btree ("project_id", "published_at" DESC NULLS LAST, "release_id");
--> statement-breakpoint
CREATE TABLE "version_sources" (
	"project_id" text PRIMARY KEY NOT NULL REFERENCES "projects"("id") ON DELETE CASCADE,
	"repository" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "version_notices" (
	"order_id" text NOT NULL REFERENCES "purchases"("order_id"),
	"project_id" text NOT NULL,
	"release_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "version_notices_pk" PRIMARY KEY("order_id", "project_id", "release_id"),
	CONSTRAINT "version_notices_version" FOREIGN KEY ("project_id", "release_id") REFERENCES "project_versions"("project_id", "release_id") ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX "version_notices_of_version" ON "version_notices" USING btree ("project_id", "release_id");
--> statement-breakpoint
CREATE TABLE "notice_recipients" (
	"email" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"unsubscribed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_recipients_token_unique" UNIQUE("token")
);
--> statement-breakpoint
-- Where the recipient stops such mails with one click (RFC 8058).
ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;
