CREATE TABLE "hos_patient_consent" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"patient_id" text NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "chat_session" ADD COLUMN "sealed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_share" ADD COLUMN "wrong_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_share" ADD COLUMN "file_salt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_share" ADD COLUMN "file_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "hos_patient_consent_patient" ON "hos_patient_consent" USING btree ("patient_id","given_at");--> statement-breakpoint
CREATE UNIQUE INDEX "hos_patient_consent_held" ON "hos_patient_consent" USING btree ("patient_id","kind") WHERE withdrawn_at is null;