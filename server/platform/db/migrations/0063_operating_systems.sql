ALTER TABLE "projects" ADD COLUMN "operating_systems" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_operating_systems" CHECK ("operating_systems" <@ '{windows,macos,linux}');
