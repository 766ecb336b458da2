CREATE TABLE "sys_permission_data_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"permission_id" text NOT NULL,
	"rule_name" text NOT NULL,
	"rule_column" text NOT NULL,
	"rule_conditions" text NOT NULL,
	"rule_value" text NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_depart_permission" (
	"depart_id" text NOT NULL,
	"permission_id" text NOT NULL,
	"data_rule_ids" text DEFAULT '' NOT NULL,
	CONSTRAINT "sys_depart_permission_depart_id_permission_id_pk" PRIMARY KEY("depart_id","permission_id")
);
--> statement-breakpoint
CREATE TABLE "sys_depart_role" (
	"id" text PRIMARY KEY NOT NULL,
	"depart_id" text NOT NULL,
	"role_name" text NOT NULL,
	"role_code" text NOT NULL,
	"description" text,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_depart_role_permission" (
	"role_id" text NOT NULL,
	"permission_id" text NOT NULL,
	"data_rule_ids" text DEFAULT '' NOT NULL,
	CONSTRAINT "sys_depart_role_permission_role_id_permission_id_pk" PRIMARY KEY("role_id","permission_id")
);
--> statement-breakpoint
CREATE TABLE "sys_depart_role_user" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"drole_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sys_depart" ADD COLUMN "depart_name_en" text;--> statement-breakpoint
ALTER TABLE "sys_depart" ADD COLUMN "depart_name_abbr" text;--> statement-breakpoint
ALTER TABLE "sys_depart" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "sys_depart" ADD COLUMN "mobile" text;--> statement-breakpoint
ALTER TABLE "sys_depart" ADD COLUMN "fax" text;--> statement-breakpoint
ALTER TABLE "sys_depart" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "sys_depart" ADD COLUMN "memo" text;--> statement-breakpoint
ALTER TABLE "sys_tenant" ADD COLUMN "begin_date" date;--> statement-breakpoint
ALTER TABLE "sys_tenant" ADD COLUMN "end_date" date;--> statement-breakpoint
ALTER TABLE "sys_permission" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "sys_permission" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_role_permission" ADD COLUMN "data_rule_ids" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "sys_permission_data_rule_entry" ON "sys_permission_data_rule" USING btree ("permission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_depart_role_code" ON "sys_depart_role" USING btree ("role_code");--> statement-breakpoint
CREATE INDEX "sys_depart_role_depart" ON "sys_depart_role" USING btree ("depart_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_depart_role_user_pair" ON "sys_depart_role_user" USING btree ("user_id","drole_id");