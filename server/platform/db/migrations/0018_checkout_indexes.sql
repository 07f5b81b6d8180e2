-- Not CONCURRENTLY: the migrator runs every pending migration in one transaction, where PostgreSQL refuses it.
ALTER TABLE "provider_events" ADD COLUMN "swept_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "provider_events_waiting" ON "provider_events" USING btree ("created_at") WHERE "provider_events"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "provider_events_search" ON "provider_events" USING gin (("event_id" || ' ' || "type" || ' ' || coalesce("outcome", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "purchases_leased" ON "purchases" USING btree ("leased_until") WHERE "purchases"."leased_until" is not null;--> statement-breakpoint
CREATE INDEX "purchases_replaces" ON "purchases" USING btree ("replaces_account_id") WHERE "purchases"."replaces_account_id" is not null;--> statement-breakpoint
CREATE INDEX "access_removals_leased" ON "access_removals" USING btree ("leased_until") WHERE "access_removals"."leased_until" is not null;
