CREATE TABLE "hos_presence_log" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"doctor_id" text NOT NULL,
	"effective" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "hos_presence_log_open" ON "hos_presence_log" USING btree ("doctor_id") WHERE to_at is null;--> statement-breakpoint
CREATE INDEX "hos_presence_log_doctor" ON "hos_presence_log" USING btree ("doctor_id","from_at");--> statement-breakpoint
CREATE INDEX "hos_presence_log_period" ON "hos_presence_log" USING btree ("tenant_id","from_at");