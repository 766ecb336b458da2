CREATE TABLE "hos_team" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"org_code" text,
	"leader_id" text NOT NULL,
	"mode" text DEFAULT '3' NOT NULL,
	"max_concurrent" integer,
	"transfer_scope" text DEFAULT '3' NOT NULL,
	"enabled" text DEFAULT 'Y' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hos_team_member" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hos_transfer" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"session_id" text NOT NULL,
	"from_user_id" text NOT NULL,
	"to_user_id" text,
	"to_org" text,
	"to_team" text,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deadline" timestamp (3) with time zone NOT NULL,
	"handled_by" text,
	"handled_at" timestamp (3) with time zone,
	"reject_reason" text,
	"to_seq" integer,
	"request_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_segment" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_segment" ADD COLUMN "transfer_id" text;--> statement-breakpoint
ALTER TABLE "chat_session" ADD COLUMN "decline_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "hos_team_name" ON "hos_team" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "hos_team_member_once" ON "hos_team_member" USING btree ("team_id","user_id");--> statement-breakpoint
CREATE INDEX "hos_team_member_user" ON "hos_team_member" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hos_transfer_open" ON "hos_transfer" USING btree ("session_id") WHERE status = '1';--> statement-breakpoint
CREATE UNIQUE INDEX "hos_transfer_request" ON "hos_transfer" USING btree ("from_user_id","request_id");--> statement-breakpoint
CREATE INDEX "hos_transfer_to" ON "hos_transfer" USING btree ("to_user_id","status");--> statement-breakpoint
CREATE INDEX "hos_transfer_from" ON "hos_transfer" USING btree ("from_user_id","created_at");--> statement-breakpoint
CREATE INDEX "hos_transfer_handled" ON "hos_transfer" USING btree ("handled_by","created_at");--> statement-breakpoint
CREATE INDEX "chat_segment_doctor" ON "chat_segment" USING btree ("doctor_user_id","session_id");