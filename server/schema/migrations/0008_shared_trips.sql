CREATE TABLE "trip_bookings" (
	"trip_id" text NOT NULL,
	"booking_id" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"fare" jsonb,
	CONSTRAINT "trip_bookings_booking_id_trip_id_pk" PRIMARY KEY("booking_id","trip_id")
);
--> statement-breakpoint
DROP INDEX "trips_booking";--> statement-breakpoint
ALTER TABLE "trip_bookings" ADD CONSTRAINT "trip_bookings_trip_id_trips_id_fk" FOREIGN KEY ("trip_id") REFERENCES "public"."trips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_bookings" ADD CONSTRAINT "trip_bookings_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trip_bookings_trip" ON "trip_bookings" USING btree ("trip_id","position");--> statement-breakpoint
CREATE INDEX "trips_known" ON "trips" USING btree ("id","status","ride_start_time");--> statement-breakpoint
CREATE INDEX "trips_booking" ON "trips" USING btree ("booking_id");--> statement-breakpoint
-- Every trip there is serves one booking, whose children get on at the first stop and off at the last.
INSERT INTO "trip_bookings" ("trip_id", "booking_id", "start_at") SELECT "id", "booking_id", "ride_start_time" FROM "trips";--> statement-breakpoint
UPDATE "trips" SET
	"passengers" = (
		SELECT coalesce(jsonb_agg("one"."value" || jsonb_build_object('booking', "trips"."booking_id") ORDER BY "one"."n"), '[]')
		FROM jsonb_array_elements("trips"."passengers") WITH ORDINALITY "one" ("value", "n")
	),
	"stops" = (
		SELECT coalesce(jsonb_agg("stop"."value" || jsonb_build_object('calls', jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
			'booking', "trips"."booking_id",
			'kind', "stop"."value"->'kind',
			'place', "stop"."value"->'place',
			'point', "stop"."value"->'point',
			'notes', "stop"."value"->'notes',
			'on', CASE WHEN "stop"."n" = 1 THEN "riding"."ids" ELSE '[]' END,
			'off', CASE WHEN "stop"."n" = jsonb_array_length("trips"."stops") THEN "riding"."ids" ELSE '[]' END
		)))) ORDER BY "stop"."n"), '[]')
		FROM jsonb_array_elements("trips"."stops") WITH ORDINALITY "stop" ("value", "n"), LATERAL (
			SELECT coalesce(jsonb_agg("one"->'childId'), '[]') AS "ids" FROM jsonb_array_elements("trips"."passengers") "one"
		) "riding"
	);
