CREATE TABLE "hos_canned_reply" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"scope" text NOT NULL,
	"owner_id" text DEFAULT '' NOT NULL,
	"org_code" text DEFAULT '' NOT NULL,
	"group_name" text NOT NULL,
	"shortcut" text NOT NULL,
	"title" text NOT NULL,
	"pinyin" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"files" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"use_count" integer DEFAULT 0 NOT NULL,
	"enabled" text DEFAULT 'Y' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "hos_canned_reply_shortcut" ON "hos_canned_reply" USING btree ("tenant_id","scope","owner_id","org_code","shortcut");--> statement-breakpoint
CREATE INDEX "hos_canned_reply_group" ON "hos_canned_reply" USING btree ("tenant_id","group_name","sort");