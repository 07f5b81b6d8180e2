-- What people decide about their data: deletions that they asked for, and what it may be used for.
CREATE TABLE "deletions" (
	"email" text PRIMARY KEY NOT NULL,
	"user_id" text REFERENCES "users"("id"),
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "deletions_due" ON "deletions" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "deletions_user" ON "deletions" USING btree ("user_id");
--> statement-breakpoint
CREATE TABLE "privacy_choices" (
	"user_id" text NOT NULL REFERENCES "users"("id"),
	"purpose" text NOT NULL,
	"is_allowed" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "privacy_choices_pk" PRIMARY KEY("user_id","purpose"),
	CONSTRAINT "privacy_choices_purpose" CHECK ("purpose" in ('version-mails', 'review-names', 'whatsapp', 'waiting-lists'))
);
