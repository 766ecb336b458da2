CREATE TABLE "care_item" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"type_id" text NOT NULL,
	"name" text NOT NULL,
	"minutes" integer NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"image" text,
	"enabled" text DEFAULT 'Y' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"preparation" text DEFAULT '' NOT NULL,
	"contraindication" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "care_price" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"item_id" text NOT NULL,
	"org_code" text DEFAULT '' NOT NULL,
	"price_fen" integer NOT NULL,
	"unit" text DEFAULT '次' NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "care_reservation" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"no" text NOT NULL,
	"patient_id" text NOT NULL,
	"item_id" text NOT NULL,
	"price_fen" integer NOT NULL,
	"nurse_id" text,
	"schedule_id" text,
	"address" text NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"start_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"status" text NOT NULL,
	"order_id" text,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone,
	CONSTRAINT "care_reservation_no_unique" UNIQUE("no")
);
--> statement-breakpoint
CREATE TABLE "care_schedule" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"nurse_id" text NOT NULL,
	"date" date NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"quota" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "care_type" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"pid" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "care_item_name" ON "care_item" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE INDEX "care_item_type" ON "care_item" USING btree ("type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "care_price_begin" ON "care_price" USING btree ("tenant_id","item_id","org_code","start_date");--> statement-breakpoint
CREATE INDEX "care_reservation_patient" ON "care_reservation" USING btree ("patient_id","start_at");--> statement-breakpoint
CREATE INDEX "care_reservation_listed" ON "care_reservation" USING btree ("tenant_id","status","start_at");--> statement-breakpoint
CREATE INDEX "care_reservation_nurse" ON "care_reservation" USING btree ("nurse_id","start_at") WHERE status in ('1', '2', '3');--> statement-breakpoint
CREATE INDEX "care_reservation_schedule" ON "care_reservation" USING btree ("schedule_id");--> statement-breakpoint
CREATE UNIQUE INDEX "care_schedule_begin" ON "care_schedule" USING btree ("tenant_id","nurse_id","date","start_time");--> statement-breakpoint
CREATE INDEX "care_schedule_day" ON "care_schedule" USING btree ("tenant_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "care_type_name" ON "care_type" USING btree ("tenant_id","pid","name");