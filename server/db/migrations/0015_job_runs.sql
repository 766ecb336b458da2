CREATE TABLE "hos_drug" (
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"spec" text NOT NULL,
	"label" text NOT NULL,
	"category" text NOT NULL,
	"dose_form" text NOT NULL,
	"unit" text NOT NULL,
	"price_fen" integer NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "hos_drug_tenant_id_code_pk" PRIMARY KEY("tenant_id","code")
);
--> statement-breakpoint
CREATE TABLE "hos_drug_stock" (
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"id" text NOT NULL,
	"place" text,
	"live" boolean DEFAULT true NOT NULL,
	"shop_code" text NOT NULL,
	"drug_code" text,
	"batch_no" text,
	"expiry" date,
	"on_hand" integer,
	"reserved" integer DEFAULT 0 NOT NULL,
	"unit" text,
	"warn_below" integer,
	"price_fen" integer,
	"note" text,
	CONSTRAINT "hos_drug_stock_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "hos_icd" (
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"id" text NOT NULL,
	"place" text,
	"live" boolean DEFAULT true NOT NULL,
	"parent_id" text,
	"code" text,
	"name" text,
	"pinyin" text,
	"is_tcm" text DEFAULT 'N' NOT NULL,
	"enabled" text DEFAULT 'Y' NOT NULL,
	"note" text,
	CONSTRAINT "hos_icd_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "hos_schedule" (
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"id" text NOT NULL,
	"place" text,
	"live" boolean DEFAULT true NOT NULL,
	"org_code" text NOT NULL,
	"monday" date NOT NULL,
	"doctor_id" text,
	"d1am" integer,
	"d1pm" integer,
	"d2am" integer,
	"d2pm" integer,
	"d3am" integer,
	"d3pm" integer,
	"d4am" integer,
	"d4pm" integer,
	"d5am" integer,
	"d5pm" integer,
	"d6am" integer,
	"d6pm" integer,
	"d7am" integer,
	"d7pm" integer,
	"fee_fen" integer,
	"note" text,
	CONSTRAINT "hos_schedule_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "hos_shop" (
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	CONSTRAINT "hos_shop_tenant_id_code_pk" PRIMARY KEY("tenant_id","code")
);
--> statement-breakpoint
CREATE TABLE "sys_daily_figures" (
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"day" date NOT NULL,
	"consultations" integer NOT NULL,
	"ended" integer NOT NULL,
	"messages" integer NOT NULL,
	"orders" integer NOT NULL,
	"paid_fen" bigint NOT NULL,
	"refund_fen" bigint NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sys_daily_figures_tenant_id_day_pk" PRIMARY KEY("tenant_id","day")
);
--> statement-breakpoint
CREATE TABLE "sys_job_plan" (
	"job_id" text PRIMARY KEY NOT NULL,
	"expression" text NOT NULL,
	"next_at" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_job_run" (
	"id" text PRIMARY KEY NOT NULL,
	"job_id" text NOT NULL,
	"job_class_name" text NOT NULL,
	"kind" text NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"result" text,
	"log" text DEFAULT '' NOT NULL,
	"process_id" text,
	"beat" integer DEFAULT 0 NOT NULL,
	"is_exclusive" boolean NOT NULL,
	"started_by" text
);
--> statement-breakpoint
ALTER TABLE "sys_dict_item" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "sys_quartz_job" ADD COLUMN "misfire" text;--> statement-breakpoint
ALTER TABLE "sys_quartz_job" ADD COLUMN "is_concurrent" text;--> statement-breakpoint
ALTER TABLE "sys_quartz_job" ADD COLUMN "time_limit" integer;--> statement-breakpoint
ALTER TABLE "sys_quartz_job" ADD COLUMN "retries" integer;--> statement-breakpoint
ALTER TABLE "sys_quartz_job" ADD COLUMN "retry_wait" integer;--> statement-breakpoint
ALTER TABLE "sys_quartz_job" ADD COLUMN "retry_interrupted" text;--> statement-breakpoint
CREATE INDEX "hos_drug_stock_shop" ON "hos_drug_stock" USING btree ("tenant_id","shop_code");--> statement-breakpoint
CREATE INDEX "hos_drug_stock_drug" ON "hos_drug_stock" USING btree ("tenant_id","drug_code");--> statement-breakpoint
CREATE INDEX "hos_icd_parent" ON "hos_icd" USING btree ("tenant_id","parent_id");--> statement-breakpoint
CREATE INDEX "hos_icd_code" ON "hos_icd" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE INDEX "hos_schedule_week" ON "hos_schedule" USING btree ("tenant_id","org_code","monday");--> statement-breakpoint
CREATE INDEX "hos_schedule_doctor" ON "hos_schedule" USING btree ("tenant_id","doctor_id","monday");--> statement-breakpoint
CREATE INDEX "sys_job_plan_next" ON "sys_job_plan" USING btree ("next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_job_run_once" ON "sys_job_run" USING btree ("job_id","kind","planned_at","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_job_run_alone" ON "sys_job_run" USING btree ("job_id") WHERE state = 'running' and is_exclusive;--> statement-breakpoint
CREATE INDEX "sys_job_run_waiting" ON "sys_job_run" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "sys_job_run_running" ON "sys_job_run" USING btree ("id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "sys_job_run_newest" ON "sys_job_run" USING btree ("planned_at","id");--> statement-breakpoint
CREATE INDEX "sys_job_run_of_job" ON "sys_job_run" USING btree ("job_id","planned_at","id");