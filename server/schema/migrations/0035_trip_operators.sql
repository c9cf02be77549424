ALTER TABLE "trips" ADD COLUMN "operator_id" text;--> statement-breakpoint
-- Nobody wrote down whom a trip was driven for: it was whoever was billed for it as an operator, else whom its driver drives for today.
UPDATE "trips" SET "operator_id" = coalesce(
	(SELECT min("companies"."id") FROM "statement_lines" JOIN "companies" ON "statement_lines"."party" = 'company:' || "companies"."id"
		WHERE "statement_lines"."trip_id" = "trips"."id" AND "statement_lines"."live" AND "companies"."type" = 'operator'),
	"drivers"."company_id")
FROM "drivers" WHERE "drivers"."id" = "trips"."driver_id" AND "trips"."status" NOT IN ('unassigned', 'assigned', 'dispatched');--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_operator_id_companies_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trips_operator_start" ON "trips" USING btree ("operator_id","ride_start_time");
