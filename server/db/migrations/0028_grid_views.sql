CREATE TABLE "grid_view" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"table_name" text NOT NULL,
	"name" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"value" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "grid_view_name" ON "grid_view" USING btree ("tenant_id","table_name","by_id","name");