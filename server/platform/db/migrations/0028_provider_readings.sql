CREATE TABLE "provider_readings" (
	"name" text PRIMARY KEY NOT NULL,
	"since" bigint NOT NULL,
	"reached" bigint NOT NULL,
	"until" bigint NOT NULL,
	"leased_until" timestamp with time zone
);
