ALTER TABLE "statement_payments" ALTER COLUMN "amount" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "statements" ALTER COLUMN "opening" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "statements" ALTER COLUMN "total" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "statements" ALTER COLUMN "paid" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "statements" ALTER COLUMN "closing" SET DATA TYPE bigint;