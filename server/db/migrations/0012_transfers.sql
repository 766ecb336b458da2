CREATE TABLE "sys_sequence" (
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"key" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "sys_sequence_tenant_id_key_pk" PRIMARY KEY("tenant_id","key")
);
--> statement-breakpoint
CREATE TABLE "sys_transfer" (
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"entity" text NOT NULL,
	"phase" text NOT NULL,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"total" integer,
	"done" integer DEFAULT 0 NOT NULL,
	"answer" jsonb,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sys_transfer_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE INDEX "sys_transfer_updated" ON "sys_transfer" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "sys_file_newest" ON "sys_file" USING btree ("tenant_id","created_at","id");