CREATE TABLE "sys_position" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"post_rank" text DEFAULT '1' NOT NULL,
	"company_id" text DEFAULT '' NOT NULL,
	"sys_org_code" text,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_third_account" (
	"id" text PRIMARY KEY NOT NULL,
	"third_type" text NOT NULL,
	"third_user_id" text NOT NULL,
	"user_id" text,
	"realname" text DEFAULT '' NOT NULL,
	"avatar" text,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_user_preference" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sys_user_preference_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sys_position_code" ON "sys_position" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_third_account_person" ON "sys_third_account" USING btree ("third_type","third_user_id");--> statement-breakpoint
CREATE INDEX "sys_third_account_user" ON "sys_third_account" USING btree ("user_id");