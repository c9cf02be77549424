ALTER TABLE "bookings" ALTER COLUMN "total" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "statement_lines" ALTER COLUMN "amount" SET DATA TYPE bigint;