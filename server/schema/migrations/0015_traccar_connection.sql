CREATE TABLE "traccar_connection" (
	"id" integer PRIMARY KEY NOT NULL,
	"holder" text,
	"held_until" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"detail" text,
	"version" text,
	"devices" integer,
	"message_at" timestamp (3) with time zone,
	"missed_from" timestamp (3) with time zone,
	"synced_at" timestamp (3) with time zone,
	"sync_requested_at" timestamp (3) with time zone
);
