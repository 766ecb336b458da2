CREATE TABLE "hos_medical_record" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"session_id" text NOT NULL,
	"patient_id" text NOT NULL,
	"doctor_user_id" text NOT NULL,
	"rev" integer NOT NULL,
	"chief_complaint" text DEFAULT '' NOT NULL,
	"present_illness" text DEFAULT '' NOT NULL,
	"past" text DEFAULT '' NOT NULL,
	"allergy" text DEFAULT '' NOT NULL,
	"exam" text DEFAULT '' NOT NULL,
	"tcm_exam" text DEFAULT '' NOT NULL,
	"diagnoses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"treatment" text DEFAULT '' NOT NULL,
	"advice" text DEFAULT '' NOT NULL,
	"is_revisit" text DEFAULT 'N' NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"signature_id" text,
	"signed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "hos_medical_record_rev" ON "hos_medical_record" USING btree ("session_id","rev");--> statement-breakpoint
CREATE INDEX "hos_medical_record_patient" ON "hos_medical_record" USING btree ("patient_id");