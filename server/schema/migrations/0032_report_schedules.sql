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
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_schedules_account" ON "report_schedules" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "report_schedules_due" ON "report_schedules" USING btree ("next_at");