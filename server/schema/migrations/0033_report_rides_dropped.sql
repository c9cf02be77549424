ALTER TABLE "report_rides" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "report_rides" CASCADE;--> statement-breakpoint
CREATE INDEX "report_runs_school" ON "report_runs" USING btree ("school_id","day");--> statement-breakpoint
CREATE INDEX "report_runs_driver" ON "report_runs" USING btree ("driver_id","day");