CREATE TABLE "report_children" (
	"day" date NOT NULL,
	"company_id" text collate "C" NOT NULL,
	"school_id" text collate "C" NOT NULL,
	"child_id" text collate "C" NOT NULL,
	"currency" text collate "C" NOT NULL,
	"billed" integer NOT NULL,
	"cost" bigint NOT NULL,
	"distance_m" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_orders" ADD COLUMN "payment" text;--> statement-breakpoint
CREATE INDEX "report_children_day" ON "report_children" USING btree ("day");--> statement-breakpoint
INSERT INTO "report_marks" ("at") SELECT DISTINCT date_bin('15 minutes', "at", timestamptz 'epoch') FROM (SELECT "pickup_at" FROM "bookings" UNION ALL SELECT "ride_start_time" FROM "trips") AS "rides" ("at");