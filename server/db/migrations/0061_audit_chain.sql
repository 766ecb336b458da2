CREATE TABLE "sys_audit_anchor" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"kind" text DEFAULT 'begin' NOT NULL,
	"algorithm" text NOT NULL,
	"signature" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_audit_link" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"log_id" text NOT NULL,
	"algorithm" text NOT NULL,
	"hash" text NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_audit_outlet" (
	"name" text PRIMARY KEY NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"owner" text DEFAULT '' NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sys_audit_link_log" ON "sys_audit_link" USING btree ("log_id");