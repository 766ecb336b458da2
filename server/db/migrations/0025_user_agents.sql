CREATE TABLE "sys_user_agent" (
	"id" text PRIMARY KEY NOT NULL,
	"user_name" text,
	"agent_user_name" text,
	"start_time" timestamp (3) with time zone,
	"end_time" timestamp (3) with time zone,
	"status" text,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "sys_user_agent_newest" ON "sys_user_agent" USING btree ("tenant_id","create_time","id");--> statement-breakpoint
CREATE INDEX "sys_user_agent_start_time" ON "sys_user_agent" USING btree ("tenant_id","start_time","id");--> statement-breakpoint
CREATE INDEX "sys_user_agent_status" ON "sys_user_agent" USING btree ("tenant_id","status","id");