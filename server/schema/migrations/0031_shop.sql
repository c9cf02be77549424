CREATE TABLE "product_reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"account_id" text NOT NULL,
	"rating" integer NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"color" text NOT NULL,
	"gender" text NOT NULL,
	"picture" text NOT NULL,
	"currency" text NOT NULL,
	"price" integer NOT NULL,
	"qty" integer NOT NULL,
	"active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"number" serial NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"account_id" text NOT NULL,
	"items" jsonb NOT NULL,
	"delivery" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"street" text NOT NULL,
	"postcode" text NOT NULL,
	"city" text NOT NULL,
	"note" text NOT NULL,
	"currency" text NOT NULL,
	"subtotal" integer NOT NULL,
	"delivery_fee" integer NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_reviews" ADD CONSTRAINT "product_reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_reviews_own" ON "product_reviews" USING btree ("product_id","account_id");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("active","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_orders_number" ON "shop_orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "shop_orders_account" ON "shop_orders" USING btree ("account_id","created_at");