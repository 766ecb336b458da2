ALTER TABLE "sys_job_plan" ADD COLUMN "made_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "chat_message_sent" ON "chat_message" USING btree ("sent_at");