CREATE TABLE "sys_gateway_route" (
	"id" text PRIMARY KEY NOT NULL,
	"router_id" text,
	"name" text,
	"uri" text,
	"predicates" text,
	"filters" text,
	"strip_prefix" integer,
	"retryable" integer,
	"persistable" integer,
	"show_api" integer,
	"status" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "sys_gateway_route_newest" ON "sys_gateway_route" USING btree ("create_time","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_gateway_route_router_id" ON "sys_gateway_route" USING btree ("router_id");