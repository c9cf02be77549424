CREATE TABLE "schools" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"place" jsonb,
	"company_id" text,
	"calendar_id" text,
	"gates" jsonb NOT NULL,
	"bells" jsonb NOT NULL,
	"contacts" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "school_calendars" ALTER COLUMN "closures" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "school_calendars" ADD COLUMN "terms" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "school_calendars" ADD COLUMN "early" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "children" ADD COLUMN "school_id" text;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schools" ADD CONSTRAINT "schools_calendar_id_school_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."school_calendars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "schools_name" ON "schools" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "schools_company" ON "schools" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "schools_calendar" ON "schools" USING btree ("calendar_id");--> statement-breakpoint
ALTER TABLE "children" ADD CONSTRAINT "children_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "children_school" ON "children" USING btree ("school_id");--> statement-breakpoint
-- The days that were there keep their names under the new key.
UPDATE "school_calendars" SET "closures" = (
	SELECT coalesce(jsonb_agg(("one" - 'label') || jsonb_build_object('name', coalesce(nullif(trim("one"->>'label'), ''), '–')) ORDER BY "at"), '[]'::jsonb)
	FROM jsonb_array_elements("closures") WITH ORDINALITY AS "found"("one", "at")
);--> statement-breakpoint
-- Schools were names in the records of children: each name, however it is written, becomes a school, with the calendar that
-- most of their series follow. Its place is where children of two homes or more are taken to: what a single family has
-- written may be their own grandmother's address, which nobody else is to read.
INSERT INTO "schools" ("id", "name", "kind", "place", "calendar_id", "gates", "bells", "contacts")
SELECT gen_random_uuid()::text, "named"."name", 'other', (
	SELECT "child"."dropoff" - 'notes'
	FROM "children" "child"
	WHERE lower(trim("child"."school")) = "named"."key" AND "child"."dropoff" IS NOT NULL
	GROUP BY 1
	HAVING count(DISTINCT "child"."home"->>'address') > 1
	ORDER BY count(*) DESC, 1
	LIMIT 1
), (
	SELECT mode() WITHIN GROUP (ORDER BY "series"."calendar_id")
	FROM "children" "child"
	JOIN "booking_children" ON "booking_children"."child_id" = "child"."id"
	JOIN "bookings" ON "bookings"."id" = "booking_children"."booking_id"
	JOIN "series" ON "series"."id" = "bookings"."series_id"
	WHERE lower(trim("child"."school")) = "named"."key" AND "series"."calendar_id" IS NOT NULL
), '[]'::jsonb, '[]'::jsonb, '[]'::jsonb
FROM (
	SELECT lower(trim("school")) AS "key", mode() WITHIN GROUP (ORDER BY trim("school")) AS "name"
	FROM "children" WHERE trim("school") <> '' GROUP BY 1
) "named";--> statement-breakpoint
UPDATE "children" SET "school_id" = "schools"."id", "school" = "schools"."name"
FROM "schools" WHERE lower(trim("children"."school")) = lower("schools"."name");
