CREATE TABLE "qa_run" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"machine" text NOT NULL,
	"title" text NOT NULL,
	"generator" text NOT NULL,
	"until" text NOT NULL,
	"seed" bigint NOT NULL,
	"build" text NOT NULL,
	"browser" text NOT NULL,
	"tester" text NOT NULL,
	"path_count" integer NOT NULL,
	"step_count" integer NOT NULL,
	"passed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"blocked" integer DEFAULT 0 NOT NULL,
	"walks" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"is_ended" text DEFAULT 'N' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"del_flag" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "qa_run_step" (
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"id" text NOT NULL,
	"place" text,
	"live" boolean DEFAULT true NOT NULL,
	"run_id" text NOT NULL,
	"path" integer NOT NULL,
	"step" integer NOT NULL,
	"act" text NOT NULL,
	"see" text NOT NULL,
	"result" text,
	"note" text,
	"pictures" text,
	"by_name" text,
	"at" timestamp (3) with time zone,
	CONSTRAINT "qa_run_step_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "qa_run_newest" ON "qa_run" USING btree ("tenant_id","started_at","id");--> statement-breakpoint
CREATE INDEX "qa_run_machine" ON "qa_run" USING btree ("tenant_id","machine","started_at");--> statement-breakpoint
CREATE INDEX "qa_run_step_run" ON "qa_run_step" USING btree ("tenant_id","run_id");