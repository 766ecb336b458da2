CREATE TABLE "hos_rule_draft" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"ref_id" text NOT NULL,
	"key_a" text NOT NULL,
	"key_b" text DEFAULT '' NOT NULL,
	"op" text NOT NULL,
	"before" jsonb,
	"by_users" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "hos_rule_draft_subject" ON "hos_rule_draft" USING btree ("tenant_id","kind","ref_id");--> statement-breakpoint
CREATE INDEX "hos_rule_draft_key" ON "hos_rule_draft" USING btree ("tenant_id","kind","key_a");