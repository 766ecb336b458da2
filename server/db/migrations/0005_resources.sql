CREATE TABLE "sys_data_log" (
	"id" text PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"version" integer NOT NULL,
	"action" text NOT NULL,
	"changes" jsonb NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_check_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"rule_name" text,
	"rule_code" text,
	"rule_json" text,
	"rule_description" text,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_data_source" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text,
	"name" text,
	"db_type" text,
	"db_driver" text,
	"db_url" text,
	"db_name" text,
	"db_username" text,
	"db_password" text,
	"remark" text,
	"sys_org_code" text,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_fill_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"rule_name" text,
	"rule_code" text,
	"rule_class" text,
	"rule_params" text,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sys_position" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "sys_data_log_row" ON "sys_data_log" USING btree ("tenant_id","entity","entity_id","at");--> statement-breakpoint
CREATE INDEX "sys_data_log_at" ON "sys_data_log" USING btree ("tenant_id","at","id");--> statement-breakpoint
CREATE INDEX "sys_check_rule_newest" ON "sys_check_rule" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_check_rule_rule_code" ON "sys_check_rule" USING btree ("tenant_id","rule_code");--> statement-breakpoint
CREATE INDEX "sys_data_source_newest" ON "sys_data_source" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_data_source_code" ON "sys_data_source" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE INDEX "sys_data_source_db_type" ON "sys_data_source" USING btree ("tenant_id","db_type","id");--> statement-breakpoint
CREATE INDEX "sys_fill_rule_newest" ON "sys_fill_rule" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_fill_rule_rule_code" ON "sys_fill_rule" USING btree ("tenant_id","rule_code");