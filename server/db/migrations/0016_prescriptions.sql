CREATE TABLE "hos_prescription" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"rx_no" text NOT NULL,
	"session_id" text NOT NULL,
	"order_id" text NOT NULL,
	"patient_id" text NOT NULL,
	"doctor_id" text NOT NULL,
	"org_code" text NOT NULL,
	"rx_type" text NOT NULL,
	"rx_class" text DEFAULT '1' NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"hospital_name" text NOT NULL,
	"diagnoses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"valid_days" integer DEFAULT 1 NOT NULL,
	"issued_at" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"rx_version" integer DEFAULT 1 NOT NULL,
	"expiry_reminded_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone,
	CONSTRAINT "hos_prescription_rx_no_unique" UNIQUE("rx_no")
);
--> statement-breakpoint
CREATE INDEX "hos_prescription_session" ON "hos_prescription" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "hos_prescription_expiring" ON "hos_prescription" USING btree ("valid_until") WHERE status in ('3', '7') and expiry_reminded_at is null;