ALTER TABLE "bookings" ADD COLUMN "leg" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "apart" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- The way back of a series leaves at its own time; most rides of that direction, or from that place, do so.
UPDATE "bookings" "ride" SET "leg" = CASE WHEN "series"."return_leg" IS NOT NULL AND (
	SELECT count(*) FILTER (
		WHERE "other"."anchor" = 'pickup'
		AND to_char("other"."requested_at" AT TIME ZONE "other"."zone", 'HH24:MI') = "series"."return_leg"->>'time'
	) * 2 > count(*)
	FROM "bookings" "other"
	WHERE "other"."series_id" = "ride"."series_id" AND "other"."direction" = "ride"."direction"
	AND ("ride"."direction" <> 'other' OR "other"."pickup"->>'place' = "ride"."pickup"->>'place')
) THEN 'return' ELSE 'out' END
FROM "series" WHERE "series"."id" = "ride"."series_id";--> statement-breakpoint
-- What was changed in one ride alone, and the ways home that are earlier than the others, stay so.
UPDATE "bookings" SET "apart" = "own"."parts" FROM (
	SELECT "id", jsonb_agg(DISTINCT "part" ORDER BY "part") AS "parts" FROM (
		SELECT "bookings"."id", CASE
			WHEN "change"->>'field' IN ('requestedAt', 'anchor') THEN 'time'
			WHEN "change"->>'field' LIKE 'booker.%' THEN 'booker'
			ELSE "change"->>'field'
		END AS "part"
		FROM "bookings"
		JOIN "events" ON "events"."entity" = 'booking' AND "events"."entity_id" = "bookings"."id" AND "events"."type" IN ('edited', 'moved')
		CROSS JOIN LATERAL jsonb_array_elements("events"."changes") "change"
		WHERE "bookings"."series_id" IS NOT NULL AND "change"->>'field' NOT IN ('children', 'passengers', 'total')
		UNION
		SELECT "bookings"."id", 'time'
		FROM "bookings" JOIN "series" ON "series"."id" = "bookings"."series_id"
		WHERE "bookings"."leg" = 'return'
		AND to_char("bookings"."requested_at" AT TIME ZONE "bookings"."zone", 'HH24:MI') <> "series"."return_leg"->>'time'
	) "changed" GROUP BY "id"
) "own" WHERE "own"."id" = "bookings"."id";
