ALTER TABLE "chat_session" ADD COLUMN "risk" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_session" ADD COLUMN "priority" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_session" ADD COLUMN "last_msg_by" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_session" ADD COLUMN "preview_patient" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_session" ADD COLUMN "preview_patient_by" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_illness" ADD COLUMN "terms_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_illness" ADD COLUMN "agreed_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "chat_session" SET "preview_patient" = "last_msg_preview";--> statement-breakpoint
UPDATE "chat_session" s SET "risk" = '["急危重症"]'::jsonb, "priority" = 1 WHERE EXISTS (SELECT 1 FROM "chat_message" m WHERE m."session_id" = s."id" AND m."card" ->> 'notice' = 'RISK_HINT');
