CREATE TABLE "chat_break_glass" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"session_id" text NOT NULL,
	"user_id" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hos_supervision" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"ref_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"last_error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sys_message" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "office_told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "chat_break_glass_session" ON "chat_break_glass" USING btree ("session_id","user_id","expires_at");--> statement-breakpoint
CREATE INDEX "hos_supervision_due" ON "hos_supervision" USING btree ("next_at") WHERE status = '0';--> statement-breakpoint
CREATE INDEX "hos_supervision_ref" ON "hos_supervision" USING btree ("ref_id");--> statement-breakpoint
CREATE INDEX "hos_prescription_senior" ON "hos_prescription" USING btree ("submitted_at") WHERE status = '1' and is_senior = 'Y' and office_told_at is null;