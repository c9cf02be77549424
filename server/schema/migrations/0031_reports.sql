CREATE TABLE "report_marks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "report_schedules" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"report" text NOT NULL,
	"by" text NOT NULL,
	"period" text NOT NULL,
	"company_id" text,
	"school_id" text,
	"driver_id" text,
	"currency" text,
	"rhythm" text NOT NULL,
	"weekday" integer NOT NULL,
	"month_day" integer NOT NULL,
	"hour" integer NOT NULL,
	"format" text NOT NULL,
	"recipients" text[] NOT NULL,
	"active" boolean NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "report_sums" (
	"day" date NOT NULL,
	"by" text collate "C" NOT NULL,
	"key" text collate "C" NOT NULL,
	"company_id" text collate "C" NOT NULL,
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
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_marks_at" ON "report_marks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "report_runs_day" ON "report_runs" USING btree ("day");--> statement-breakpoint
CREATE INDEX "report_runs_school" ON "report_runs" USING btree ("school_id","day");--> statement-breakpoint
CREATE INDEX "report_runs_driver" ON "report_runs" USING btree ("driver_id","day");--> statement-breakpoint
CREATE INDEX "report_schedules_account" ON "report_schedules" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "report_schedules_due" ON "report_schedules" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "report_sums_by" ON "report_sums" USING btree ("by","day");--> statement-breakpoint
CREATE INDEX "report_trips_day" ON "report_trips" USING btree ("day");--> statement-breakpoint
UPDATE "booking_children" SET "school_id" = "children"."school_id" FROM "children" WHERE "children"."id" = "booking_children"."child_id" AND "children"."school_id" IS NOT NULL;