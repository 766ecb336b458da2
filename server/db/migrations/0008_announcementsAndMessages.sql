CREATE TABLE "sys_message" (
	"id" text PRIMARY KEY NOT NULL,
	"es_title" text,
	"es_type" text,
	"es_receiver" text,
	"es_content" text,
	"es_param" text,
	"es_send_status" text,
	"es_send_time" timestamp (3) with time zone,
	"es_send_num" integer,
	"es_result" text,
	"remark" text,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_message_template" (
	"id" text PRIMARY KEY NOT NULL,
	"template_code" text,
	"template_name" text,
	"template_type" text,
	"template_content" text,
	"template_test_json" text,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sys_announcement" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "sys_message_newest" ON "sys_message" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX "sys_message_es_type" ON "sys_message" USING btree ("tenant_id","es_type","id");--> statement-breakpoint
CREATE INDEX "sys_message_es_send_status" ON "sys_message" USING btree ("tenant_id","es_send_status","id");--> statement-breakpoint
CREATE INDEX "sys_message_template_newest" ON "sys_message_template" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_message_template_template_code" ON "sys_message_template" USING btree ("tenant_id","template_code");--> statement-breakpoint
CREATE INDEX "sys_message_template_template_type" ON "sys_message_template" USING btree ("tenant_id","template_type","id");