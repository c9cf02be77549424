ALTER TABLE "companies" ADD COLUMN "change_cutoff_min" integer;--> statement-breakpoint
ALTER TABLE "parents" ADD COLUMN "change_cutoff_min" integer;