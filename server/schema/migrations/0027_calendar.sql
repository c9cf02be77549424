CREATE TABLE "calendar_events" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"account_id" text NOT NULL,
	"uid" text,
	"title" text NOT NULL,
	"place" text NOT NULL,
	"notes" text NOT NULL,
	"color" text NOT NULL,
	"start_day" date NOT NULL,
	"start_time" text,
	"end_day" date NOT NULL,
	"end_time" text,
	"rule" text,
	"except" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_day" date,
	"remind_min" integer,
	"remind_at" timestamp (3) with time zone,
	"remind_day" date,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"account_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"layers" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "calendar_events_account" ON "calendar_events" USING btree ("account_id","start_day");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_events_uid" ON "calendar_events" USING btree ("account_id","uid");--> statement-breakpoint
CREATE INDEX "calendar_events_remind" ON "calendar_events" USING btree ("remind_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_hash" ON "calendar_feeds" USING btree ("hash");