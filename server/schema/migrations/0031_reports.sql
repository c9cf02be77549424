CREATE TABLE "report_marks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_rides" (
	"day" date NOT NULL,
	"company_id" text collate "C" NOT NULL,
	"school_id" text collate "C" NOT NULL,
	"driver_id" text collate "C" NOT NULL,
	"direction" text collate "C" NOT NULL,
	"reason" text collate "C" NOT NULL,
	"currency" text collate "C" NOT NULL,
	"booked" integer NOT NULL,
	"done" integer NOT NULL,
	"cancelled" integer NOT NULL,
	"driven" integer NOT NULL,
	"failed" integer NOT NULL,
	"timed" integer NOT NULL,
	"pickups" integer NOT NULL,
	"pickups_on_time" integer NOT NULL,
	"pickup_late_min" integer NOT NULL,
	"arrivals" integer NOT NULL,
	"arrivals_on_time" integer NOT NULL,
	"arrival_late_min" integer NOT NULL,
	"ride_timed" integer NOT NULL,
	"child_rides" integer NOT NULL,
	"ride_s" bigint NOT NULL,
	"ride_planned_s" bigint NOT NULL,
	"ride_max_s" integer NOT NULL,
	"children" integer NOT NULL,
	"missed" integer NOT NULL,
	"no_shows" integer NOT NULL,
	"absences" integer NOT NULL,
	"billed" integer NOT NULL,
	"carried" integer NOT NULL,
	"fares" bigint NOT NULL,
	"no_show_fees" bigint NOT NULL,
	"cancel_fees" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_runs" (
	"day" date NOT NULL,
	"company_id" text collate "C" NOT NULL,
	"school_id" text collate "C" NOT NULL,
	"driver_id" text collate "C" NOT NULL,
	"direction" text collate "C" NOT NULL,
	"reason" text collate "C" NOT NULL,
	"currency" text collate "C" NOT NULL,
	"series_id" text collate "C" NOT NULL,
	"leg" text collate "C" NOT NULL,
	"booked" integer NOT NULL,
	"done" integer NOT NULL,
	"cancelled" integer NOT NULL,
	"driven" integer NOT NULL,
	"failed" integer NOT NULL,
	"timed" integer NOT NULL,
	"pickups" integer NOT NULL,
	"pickups_on_time" integer NOT NULL,
	"pickup_late_min" integer NOT NULL,
	"arrivals" integer NOT NULL,
	"arrivals_on_time" integer NOT NULL,
	"arrival_late_min" integer NOT NULL,
	"ride_timed" integer NOT NULL,
	"child_rides" integer NOT NULL,
	"ride_s" bigint NOT NULL,
	"ride_planned_s" bigint NOT NULL,
	"ride_max_s" integer NOT NULL,
	"children" integer NOT NULL,
	"missed" integer NOT NULL,
	"no_shows" integer NOT NULL,
	"absences" integer NOT NULL,
	"billed" integer NOT NULL,
	"carried" integer NOT NULL,
	"fares" bigint NOT NULL,
	"no_show_fees" bigint NOT NULL,
	"cancel_fees" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_trips" (
	"day" date NOT NULL,
	"company_id" text collate "C" NOT NULL,
	"driver_id" text collate "C" NOT NULL,
	"vehicle_id" text collate "C" NOT NULL,
	"trips" integer NOT NULL,
	"seats" integer NOT NULL,
	"riders" integer NOT NULL,
	"seat_m" bigint NOT NULL,
	"rider_m" bigint NOT NULL,
	"loaded_m" bigint NOT NULL,
	"empty_m" bigint NOT NULL,
	"driver_s" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_zone" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"zone" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_children" ADD COLUMN "school_id" text;--> statement-breakpoint
CREATE INDEX "report_marks_at" ON "report_marks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "report_rides_day" ON "report_rides" USING btree ("day");--> statement-breakpoint
CREATE INDEX "report_runs_day" ON "report_runs" USING btree ("day");--> statement-breakpoint
CREATE INDEX "report_trips_day" ON "report_trips" USING btree ("day");--> statement-breakpoint
UPDATE "booking_children" SET "school_id" = "children"."school_id" FROM "children" WHERE "children"."id" = "booking_children"."child_id" AND "children"."school_id" IS NOT NULL;