CREATE TABLE "sys_client_error" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"count" integer NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"route" text NOT NULL,
	"browser" text NOT NULL,
	"release" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"first_release" text NOT NULL,
	"handled_release" text,
	"handled_by" text,
	"stack" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_client_error_account" (
	"error_id" text NOT NULL,
	"account" text NOT NULL,
	CONSTRAINT "sys_client_error_account_error_id_account_pk" PRIMARY KEY("error_id","account")
);
--> statement-breakpoint
CREATE TABLE "sys_client_vital" (
	"day" date NOT NULL,
	"route" text NOT NULL,
	"name" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "sys_client_vital_day_route_name_bucket_pk" PRIMARY KEY("day","route","name","bucket")
);
--> statement-breakpoint
CREATE INDEX "sys_client_error_last_at" ON "sys_client_error" USING btree ("last_at","id");
--> statement-breakpoint
-- installations that have their jobs get this one, too; new ones get it with the others (server/db/seed/jobs.ts)
INSERT INTO "sys_quartz_job" ("id", "job_class_name", "cron_expression", "status", "description")
SELECT '272bc7f1096d8420a2ae6e947fee7fb2', 'SweepClientReportsJob', '0 40 3 * * ?', 0, '清理前端监控记录'
WHERE EXISTS (SELECT 1 FROM "sys_quartz_job") ON CONFLICT DO NOTHING;
