CREATE TABLE "assistants" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"status" text NOT NULL,
	"check_number" text,
	"checked_on" date,
	"check_valid_until" date,
	"shifts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"leave" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trips" RENAME COLUMN "assistant" TO "assistant_id";--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "shifts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "leave" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Assistants were names on trips: each name, however it is written, becomes an assistant. A name of one word has no last name,
-- which nobody may leave empty.
INSERT INTO "assistants" ("id", "first_name", "last_name", "status")
SELECT gen_random_uuid()::text, split_part("named"."name", ' ', 1),
	coalesce(nullif(trim(substr("named"."name", length(split_part("named"."name", ' ', 1)) + 1)), ''), '–'), 'active'
FROM (
	SELECT mode() WITHIN GROUP (ORDER BY regexp_replace(trim("assistant_id"), '\s+', ' ', 'g')) AS "name"
	FROM "trips" WHERE trim("assistant_id") <> ''
	GROUP BY lower(regexp_replace(trim("assistant_id"), '\s+', ' ', 'g'))
) "named";--> statement-breakpoint
UPDATE "trips" SET "assistant_id" = (
	SELECT "assistants"."id" FROM "assistants"
	WHERE lower("assistants"."first_name" || CASE "assistants"."last_name" WHEN '–' THEN '' ELSE ' ' || "assistants"."last_name" END)
		= lower(regexp_replace(trim("trips"."assistant_id"), '\s+', ' ', 'g'))
)
WHERE "assistant_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trips_assistant_start" ON "trips" USING btree ("assistant_id","ride_start_time");--> statement-breakpoint
CREATE UNIQUE INDEX "assistants_phone" ON "assistants" USING btree ("phone");
