CREATE TABLE "sys_category" (
	"id" text PRIMARY KEY NOT NULL,
	"pid" text DEFAULT '0' NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"has_child" text,
	"sys_org_code" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sys_dict" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "sys_dict" ADD COLUMN "type" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_dict" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_dict_item" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "sys_dict_item" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "sys_category_code" ON "sys_category" USING btree ("code");--> statement-breakpoint
CREATE INDEX "sys_category_pid" ON "sys_category" USING btree ("pid","code");