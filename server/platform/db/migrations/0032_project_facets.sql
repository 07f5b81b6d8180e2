-- What all parts of a project cost together, from [{"item": text, "rupees": number}].
CREATE FUNCTION parts_paise(parts jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ select coalesce(sum(round((part ->> 'rupees')::numeric * 100)), 0)::bigint from jsonb_array_elements(parts) as part $$;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "field" text;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "level" text;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "team_size" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "hardware" jsonb DEFAULT '[]'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "hardware_paise" bigint GENERATED ALWAYS AS (parts_paise(hardware)) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_field" CHECK ("field" in ('ai', 'web', 'mobile', 'iot', 'cloud', 'security', 'data', 'blockchain', 'other'));
--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_level" CHECK ("level" in ('beginner', 'intermediate', 'advanced'));
--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_team_size" CHECK ("team_size" between 1 and 5);
