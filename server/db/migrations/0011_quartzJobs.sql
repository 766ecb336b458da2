CREATE TABLE "sys_quartz_job" (
	"id" text PRIMARY KEY NOT NULL,
	"job_class_name" text,
	"cron_expression" text,
	"parameter" text,
	"description" text,
	"status" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "sys_quartz_job_newest" ON "sys_quartz_job" USING btree ("create_time","id");--> statement-breakpoint
CREATE INDEX "sys_quartz_job_status" ON "sys_quartz_job" USING btree ("status","id");