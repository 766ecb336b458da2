CREATE TABLE "chat_note" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"session_id" text NOT NULL,
	"by_user" text NOT NULL,
	"by_name" text NOT NULL,
	"text" text NOT NULL,
	"request_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "recalled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_message" ADD COLUMN "quote" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_note_request" ON "chat_note" USING btree ("by_user","request_id");--> statement-breakpoint
CREATE INDEX "chat_note_session" ON "chat_note" USING btree ("session_id","at");