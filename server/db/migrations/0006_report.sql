CREATE TABLE "onl_cgreport_head" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"data_set" text NOT NULL,
	"permission" text,
	"content" text DEFAULT '' NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "onl_cgreport_item" (
	"id" text PRIMARY KEY NOT NULL,
	"head_id" text NOT NULL,
	"field_name" text NOT NULL,
	"field_txt" text NOT NULL,
	"field_width" integer,
	"is_show" boolean DEFAULT true NOT NULL,
	"is_order" boolean DEFAULT false NOT NULL,
	"search_mode" text,
	"dict_code" text DEFAULT '' NOT NULL,
	"is_total" boolean DEFAULT false NOT NULL,
	"group_title" text DEFAULT '' NOT NULL,
	"order_num" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onl_cgreport_param" (
	"id" text PRIMARY KEY NOT NULL,
	"head_id" text NOT NULL,
	"param_name" text NOT NULL,
	"param_txt" text DEFAULT '' NOT NULL,
	"param_value" text DEFAULT '' NOT NULL,
	"order_num" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "onl_cgreport_head_code" ON "onl_cgreport_head" USING btree ("code");--> statement-breakpoint
CREATE INDEX "onl_cgreport_item_head" ON "onl_cgreport_item" USING btree ("head_id");--> statement-breakpoint
CREATE INDEX "onl_cgreport_param_head" ON "onl_cgreport_param" USING btree ("head_id");