CREATE TABLE "hos_command" (
	"by_user" text NOT NULL,
	"request_id" text NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"ref_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hos_command_by_user_request_id_pk" PRIMARY KEY("by_user","request_id")
);
--> statement-breakpoint
CREATE TABLE "hos_dispense" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"rx_id" text NOT NULL,
	"order_id" text NOT NULL,
	"shop_code" text NOT NULL,
	"picked_by" text NOT NULL,
	"checked_by" text,
	"issued_by" text,
	"receiver_kind" text DEFAULT '' NOT NULL,
	"receiver_name" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hos_dispense_line" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"dispense_id" text NOT NULL,
	"line_no" integer NOT NULL,
	"stock_id" text NOT NULL,
	"batch_no" text NOT NULL,
	"qty" bigint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"trace_codes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hos_rx_line" (
	"rx_id" text NOT NULL,
	"rx_version" integer NOT NULL,
	"no" integer NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"group_no" integer DEFAULT 1 NOT NULL,
	"drug_code" text NOT NULL,
	"facts" jsonb NOT NULL,
	"dose_text" text DEFAULT '' NOT NULL,
	"dose_kind" text,
	"dose_value" bigint,
	"freq" text DEFAULT '' NOT NULL,
	"prn_max" integer,
	"route" text DEFAULT '' NOT NULL,
	"timing" text DEFAULT '' NOT NULL,
	"days" integer DEFAULT 0 NOT NULL,
	"qty" integer DEFAULT 0 NOT NULL,
	"qty_unit" text DEFAULT '' NOT NULL,
	"qty_manual" text DEFAULT 'N' NOT NULL,
	"qty_reason" text DEFAULT '' NOT NULL,
	"price_fen" integer NOT NULL,
	"amount_fen" integer NOT NULL,
	"decoction" text,
	"role" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"substitution" text DEFAULT 'N' NOT NULL,
	"day" date,
	CONSTRAINT "hos_rx_line_rx_id_rx_version_no_pk" PRIMARY KEY("rx_id","rx_version","no")
);
--> statement-breakpoint
CREATE TABLE "hos_rx_override" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"rx_id" text NOT NULL,
	"rx_version" integer NOT NULL,
	"rule_key" text NOT NULL,
	"level" integer NOT NULL,
	"reason_code" text NOT NULL,
	"text" text NOT NULL,
	"by_user" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"signature_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hos_rx_review" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"rx_id" text NOT NULL,
	"rx_version" integer NOT NULL,
	"reviewer_id" text NOT NULL,
	"result" text NOT NULL,
	"reason_codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"line_comments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"checked_items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"signature_id" text
);
--> statement-breakpoint
CREATE TABLE "hos_rx_template" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"scope" text NOT NULL,
	"owner_id" text DEFAULT '' NOT NULL,
	"org_code" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"pinyin" text DEFAULT '' NOT NULL,
	"rx_type" text NOT NULL,
	"head" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"use_count" integer DEFAULT 0 NOT NULL,
	"enabled" text DEFAULT 'Y' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hos_rx_version" (
	"rx_id" text NOT NULL,
	"rx_version" integer NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"canonical" text NOT NULL,
	"sha256" text NOT NULL,
	"checks" jsonb NOT NULL,
	"ticks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rules_code" text NOT NULL,
	"data_rev" integer NOT NULL,
	"inputs_hash" text NOT NULL,
	"signature_id" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"objection" text DEFAULT '' NOT NULL,
	CONSTRAINT "hos_rx_version_rx_id_rx_version_pk" PRIMARY KEY("rx_id","rx_version")
);
--> statement-breakpoint
CREATE TABLE "hos_signature" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"owner_id" text NOT NULL,
	"doc_kind" text NOT NULL,
	"doc_id" text NOT NULL,
	"doc_version" integer NOT NULL,
	"hash" text NOT NULL,
	"method" text NOT NULL,
	"value" text NOT NULL,
	"ca_serial" text,
	"at" timestamp (3) with time zone NOT NULL,
	"revokes" text
);
--> statement-breakpoint
CREATE TABLE "hos_drug_dosage" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"drug_code" text NOT NULL,
	"population" text NOT NULL,
	"icd_prefix" text DEFAULT '' NOT NULL,
	"route" text DEFAULT '' NOT NULL,
	"freq" text DEFAULT '' NOT NULL,
	"dose_min_text" text,
	"dose_min_kind" text,
	"dose_min_value" bigint,
	"dose_max_text" text,
	"dose_max_kind" text,
	"dose_max_value" bigint,
	"daily_max_text" text,
	"daily_max_kind" text,
	"daily_max_value" bigint,
	"per_kg" text DEFAULT 'N' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hos_drug_icd" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"drug_code" text NOT NULL,
	"icd_prefix" text NOT NULL,
	"kind" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hos_drug_ingredient" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"drug_code" text NOT NULL,
	"ingredient_code" text NOT NULL,
	"name" text NOT NULL,
	"amount_text" text,
	"amount_kind" text,
	"amount_value" bigint,
	"daily_max_text" text,
	"daily_max_kind" text,
	"daily_max_value" bigint,
	"main" text DEFAULT 'Y' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hos_chronic" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"icd_codes" text NOT NULL,
	"follow_up_days" integer NOT NULL,
	"long_term_days" integer NOT NULL,
	"enabled" text DEFAULT 'Y' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hos_chronic_enroll" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"patient_id" text NOT NULL,
	"chronic_id" text NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"doctor_id" text DEFAULT '' NOT NULL,
	"enrolled_at" timestamp (3) with time zone NOT NULL,
	"next_follow_up" text,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hos_config" (
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"by_user" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hos_config_tenant_id_key_pk" PRIMARY KEY("tenant_id","key")
);
--> statement-breakpoint
CREATE TABLE "hos_config_log" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"key" text NOT NULL,
	"before" text,
	"after" text,
	"by_user" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hos_disease" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"alias" text DEFAULT '' NOT NULL,
	"icd_codes" text DEFAULT '' NOT NULL,
	"org_codes" text DEFAULT '' NOT NULL,
	"online_allowed" text DEFAULT 'Y' NOT NULL,
	"risk_level" text DEFAULT '1' NOT NULL,
	"enabled" text DEFAULT 'Y' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hos_interaction" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"a_kind" text NOT NULL,
	"a_code" text NOT NULL,
	"b_kind" text NOT NULL,
	"b_code" text NOT NULL,
	"level" integer NOT NULL,
	"effect" text DEFAULT '' NOT NULL,
	"advice" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"data_rev" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hos_rule_rev" (
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"rev" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_user" text NOT NULL,
	"approved_by" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "hos_rule_rev_tenant_id_rev_pk" PRIMARY KEY("tenant_id","rev")
);
--> statement-breakpoint
CREATE TABLE "hos_app_user" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"phone" text NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hos_consent" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"session_id" text NOT NULL,
	"patient_id" text NOT NULL,
	"text_version" text NOT NULL,
	"text_hash" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ip" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hos_patient_allergy" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"patient_id" text NOT NULL,
	"kind" text DEFAULT '1' NOT NULL,
	"ingredient_code" text,
	"class_code" text,
	"text" text NOT NULL,
	"reaction" text DEFAULT '' NOT NULL,
	"severity" text,
	"source" text DEFAULT '1' NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"confirmed_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hos_patient_condition" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"patient_id" text NOT NULL,
	"icd_code" text NOT NULL,
	"icd_name" text NOT NULL,
	"chronic_id" text,
	"onset" date,
	"status" text DEFAULT '1' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hos_pharmacist" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"user_id" text NOT NULL,
	"is_senior" text DEFAULT 'N' NOT NULL,
	"license_no" text DEFAULT '' NOT NULL,
	"signature_file" text,
	"signature_status" text DEFAULT '0' NOT NULL,
	"enabled" text DEFAULT 'Y' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hos_revisit_proof" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"session_id" text NOT NULL,
	"kind" text NOT NULL,
	"file_id" text,
	"ref_session_id" text,
	"diagnosis" text DEFAULT '' NOT NULL,
	"hospital" text DEFAULT '' NOT NULL,
	"date" date,
	"judged_by" text,
	"judged_at" timestamp (3) with time zone,
	"create_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hos_payment" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"pay_no" text NOT NULL,
	"order_id" text NOT NULL,
	"channel" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"raw" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hos_payment_pay_no_unique" UNIQUE("pay_no")
);
--> statement-breakpoint
CREATE TABLE "hos_refund" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"refund_no" text NOT NULL,
	"order_id" text NOT NULL,
	"pay_no" text NOT NULL,
	"line_nos" jsonb,
	"amount_fen" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"status" text DEFAULT '0' NOT NULL,
	"requested_by" text DEFAULT '' NOT NULL,
	"approved_by" text,
	"auto" text DEFAULT 'N' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"manual_ref" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hos_refund_refund_no_unique" UNIQUE("refund_no")
);
--> statement-breakpoint
CREATE TABLE "hos_stock_move" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"stock_id" text NOT NULL,
	"kind" text NOT NULL,
	"qty" integer NOT NULL,
	"d_on_hand" integer NOT NULL,
	"d_reserved" integer NOT NULL,
	"on_hand_after" integer NOT NULL,
	"reserved_after" integer NOT NULL,
	"ref_type" text DEFAULT '' NOT NULL,
	"ref_id" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by_user" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "hos_patient_phone";--> statement-breakpoint
ALTER TABLE "hos_order" ALTER COLUMN "doctor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_order" ALTER COLUMN "service_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ALTER COLUMN "enabled" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "hos_drug" ALTER COLUMN "enabled" SET DATA TYPE text USING case when "enabled" then 'Y' else 'N' end;--> statement-breakpoint
ALTER TABLE "hos_drug" ALTER COLUMN "enabled" SET DEFAULT 'Y';--> statement-breakpoint
ALTER TABLE "hos_shop" ALTER COLUMN "enabled" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "hos_shop" ALTER COLUMN "enabled" SET DATA TYPE text USING case when "enabled" then 'Y' else 'N' end;--> statement-breakpoint
ALTER TABLE "hos_shop" ALTER COLUMN "enabled" SET DEFAULT 'Y';--> statement-breakpoint
ALTER TABLE "chat_session" ADD COLUMN "app_user_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_session" ADD COLUMN "revisit_status" text DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_session" ADD COLUMN "is_revisit" text DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_session" ADD COLUMN "revisit_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hos_doctor" ADD COLUMN "code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_doctor" ADD COLUMN "license_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_doctor" ADD COLUMN "practice_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_doctor" ADD COLUMN "practice_years" integer;--> statement-breakpoint
ALTER TABLE "hos_doctor" ADD COLUMN "can_western" text DEFAULT 'Y' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_doctor" ADD COLUMN "can_patent" text DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_doctor" ADD COLUMN "can_herb" text DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_doctor" ADD COLUMN "can_restricted" text DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_doctor" ADD COLUMN "is_pediatric" text DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_doctor" ADD COLUMN "signature_file" text;--> statement-breakpoint
ALTER TABLE "hos_doctor" ADD COLUMN "signature_status" text DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_doctor" ADD COLUMN "sort" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_doctor" ADD COLUMN "open_types" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_doctor" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_order" ADD COLUMN "type" text DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_order" ADD COLUMN "ref_id" text;--> statement-breakpoint
ALTER TABLE "hos_order" ADD COLUMN "pay_fen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_order" ADD COLUMN "discount_fen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_order" ADD COLUMN "pay_channel" text;--> statement-breakpoint
ALTER TABLE "hos_order" ADD COLUMN "pay_deadline" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hos_order" ADD COLUMN "refunded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hos_order" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hos_order" ADD COLUMN "shop_code" text;--> statement-breakpoint
ALTER TABLE "hos_order" ADD COLUMN "delivery" text;--> statement-breakpoint
ALTER TABLE "hos_order" ADD COLUMN "delivery_fee_fen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_order" ADD COLUMN "receiver_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_order" ADD COLUMN "receiver_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_order" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_order" ADD COLUMN "express_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_order" ADD COLUMN "picked_by" text;--> statement-breakpoint
ALTER TABLE "hos_order" ADD COLUMN "picked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hos_order" ADD COLUMN "issued_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hos_order" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "cert_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "cert_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "cert_hash" text;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "relation" text DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "is_default" text DEFAULT 'Y' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "guardian_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "guardian_cert_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "guardian_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "weight_g" integer;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "height_mm" integer;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "weight_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "pregnancy" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "pregnancy_weeks" integer;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "lactation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "scr_umol10" integer;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "scr_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "liver_grade" text;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "real_name" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "allergy_asked" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "id" text;--> statement-breakpoint
UPDATE "hos_drug" SET "id" = md5("tenant_id" || ':' || "code");--> statement-breakpoint
ALTER TABLE "hos_drug" ALTER COLUMN "id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "pinyin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "alias" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "trade_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "min_unit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "pack_size" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "split_step" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "openable" text DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "strength_text" text;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "strength_kind" text;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "strength_value" bigint;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "strength_per" text DEFAULT 'unit' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "routes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "freqs" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "default_route" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "default_freq" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "default_timing" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "default_dose_text" text;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "default_dose_kind" text;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "default_dose_value" bigint;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "default_days" integer;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "prn_max" integer;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "dose_min_text" text;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "dose_min_kind" text;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "dose_min_value" bigint;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "dose_max_text" text;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "dose_max_kind" text;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "dose_max_value" bigint;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "daily_max_text" text;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "daily_max_kind" text;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "daily_max_value" bigint;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "child_dose_min_per_kg" bigint;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "child_dose_max_per_kg" bigint;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "child_daily_per_kg" bigint;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "age_min_months" integer;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "age_max_months" integer;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "age_forbidden" text DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "elder_from" integer;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "max_days" integer;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "pregnancy_level" text DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "lactation_level" text DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "sex_only" text;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "egfr_block" integer;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "egfr_warn" integer;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "liver_block" text;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "control_class" text DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "antibiotic_level" text DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "rx_otc" text DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "skin_test" text DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "cold_chain" text DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "online_allowed" text DEFAULT 'Y' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "long_term_allowed" text DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "class_codes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "manufacturer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "approval_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "insurance_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "insurance_class" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "usage_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "barcode" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "base_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "group_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "dose_min_mg" integer;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "dose_max_mg" integer;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "toxicity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "decoction" text;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "gram_price_li" integer;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "create_by" text;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "create_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "update_by" text;--> statement-breakpoint
ALTER TABLE "hos_drug" ADD COLUMN "update_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hos_shop" ADD COLUMN "id" text;--> statement-breakpoint
UPDATE "hos_shop" SET "id" = md5("tenant_id" || ':' || "code");--> statement-breakpoint
ALTER TABLE "hos_shop" ALTER COLUMN "id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_shop" ADD COLUMN "type" text DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_shop" ADD COLUMN "license_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_shop" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_shop" ADD COLUMN "area_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_shop" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_shop" ADD COLUMN "business_hours" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_shop" ADD COLUMN "can_decoct" text DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_shop" ADD COLUMN "delivery_types" text DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_shop" ADD COLUMN "delivery_fee_fen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_shop" ADD COLUMN "decoct_fee_fen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_shop" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_shop" ADD COLUMN "create_by" text;--> statement-breakpoint
ALTER TABLE "hos_shop" ADD COLUMN "create_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_shop" ADD COLUMN "update_by" text;--> statement-breakpoint
ALTER TABLE "hos_shop" ADD COLUMN "update_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "supply_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "long_term" text DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "long_term_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "class_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "guardian_present" text DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "dose_count" integer;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "doses_per_day" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "decoct_by" text;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "usage" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "therapy" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "volume_ml" integer;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "fee_type" text DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "skin_tests" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "decoct_fee_fen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "patient_snapshot" jsonb;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "total_fen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "record_id" text;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "shop_code" text;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "submitted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "reviewer_id" text;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "claim_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "reviewed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "active_until" date;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "max_level" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "is_senior" text DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "void_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "print_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "editable_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "rejections" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "renew_of" text;--> statement-breakpoint
ALTER TABLE "hos_prescription" ADD COLUMN "verify_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "hos_command_at" ON "hos_command" USING btree ("at");--> statement-breakpoint
-- Packs become smallest units: the last number of the specification counts them (0.25g×24粒), a bag of herbs is 10 g and counts as 10000 mg.
UPDATE "hos_drug" SET
	"pack_size" = greatest(1, coalesce(substring("spec" from '([0-9]+)[^0-9.×]+$')::integer, 1)),
	"min_unit" = coalesce(substring("spec" from '[0-9]([^0-9.×]+)$'), "unit")
WHERE "category" <> '3';--> statement-breakpoint
UPDATE "hos_drug" SET "pack_size" = 1, "min_unit" = 'g', "unit" = 'g', "base_name" = "name", "gram_price_li" = "price_fen" WHERE "category" = '3';--> statement-breakpoint
UPDATE "hos_drug_stock" s SET
	"on_hand" = case when s."on_hand" is not null then least(s."on_hand"::bigint * f.factor, 2147480000)::integer end,
	"reserved" = least(s."reserved"::bigint * f.factor, 2147480000)::integer,
	"warn_below" = case when s."warn_below" is not null then least(s."warn_below"::bigint * f.factor, 2147480000)::integer end,
	"unit" = f.unit
FROM (SELECT "tenant_id", "code", case when "category" = '3' then 10000 else "pack_size" end AS factor,
	case when "category" = '3' then 'mg' else "min_unit" end AS unit FROM "hos_drug") f
WHERE f."tenant_id" = s."tenant_id" AND f."code" = s."drug_code";--> statement-breakpoint
UPDATE "hos_drug_stock" SET "reserved" = greatest(0, least("reserved", coalesce("on_hand", 0)));--> statement-breakpoint
-- What there is when movements begin is the first of them, so that their sum is the stock.
INSERT INTO "hos_stock_move" ("id", "tenant_id", "stock_id", "kind", "qty", "d_on_hand", "d_reserved", "on_hand_after", "reserved_after", "ref_type", "reason", "at")
SELECT md5('opening:' || "tenant_id" || ':' || "id"), "tenant_id", "id", '1', "on_hand", "on_hand", "reserved", "on_hand", "reserved", 'opening', '期初', now()
FROM "hos_drug_stock" WHERE coalesce("on_hand", 0) > 0;--> statement-breakpoint
-- Every patient becomes the account of the same id, so tokens, streams and senders stay.
INSERT INTO "hos_app_user" ("id", "tenant_id", "phone", "nickname", "status", "registered_at", "create_time")
SELECT "id", "tenant_id", "phone", "name", case when "status" = 1 then '1' else '2' end, "create_time", "create_time" FROM "hos_patient";--> statement-breakpoint
UPDATE "hos_patient" SET "user_id" = "id";--> statement-breakpoint
UPDATE "chat_session" SET "app_user_id" = "patient_id";--> statement-breakpoint
INSERT INTO "hos_patient_allergy" ("id", "tenant_id", "patient_id", "text", "source")
SELECT md5('allergy:' || p."id" || ':' || a.text), p."tenant_id", p."id", a.text, '1'
FROM "hos_patient" p, LATERAL (SELECT DISTINCT jsonb_array_elements_text(p."allergies") AS text) a WHERE a.text <> '';--> statement-breakpoint
UPDATE "hos_order" SET "pay_fen" = "amount_fen";--> statement-breakpoint
UPDATE "hos_doctor" SET "code" = substr("id", 1, 8) WHERE "code" = '';--> statement-breakpoint
UPDATE "hos_order" SET "refunded_at" = coalesce("update_time", "finished_at", "create_time") WHERE "refund_fen" > 0;--> statement-breakpoint
CREATE INDEX "hos_dispense_sheet" ON "hos_dispense" USING btree ("rx_id");--> statement-breakpoint
CREATE INDEX "hos_dispense_order" ON "hos_dispense" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "hos_dispense_line_dispense" ON "hos_dispense_line" USING btree ("dispense_id");--> statement-breakpoint
CREATE INDEX "hos_rx_line_day" ON "hos_rx_line" USING btree ("tenant_id","day","drug_code");--> statement-breakpoint
CREATE INDEX "hos_rx_line_drug" ON "hos_rx_line" USING btree ("drug_code","day");--> statement-breakpoint
CREATE UNIQUE INDEX "hos_rx_override_key" ON "hos_rx_override" USING btree ("rx_id","rx_version","rule_key");--> statement-breakpoint
CREATE INDEX "hos_rx_review_sheet" ON "hos_rx_review" USING btree ("rx_id","rx_version");--> statement-breakpoint
CREATE INDEX "hos_rx_review_finished" ON "hos_rx_review" USING btree ("tenant_id","finished_at");--> statement-breakpoint
CREATE UNIQUE INDEX "hos_rx_template_name" ON "hos_rx_template" USING btree ("tenant_id","scope","owner_id","name");--> statement-breakpoint
CREATE INDEX "hos_signature_document" ON "hos_signature" USING btree ("doc_kind","doc_id","doc_version");--> statement-breakpoint
CREATE UNIQUE INDEX "hos_signature_revokes" ON "hos_signature" USING btree ("revokes") WHERE revokes is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "hos_drug_dosage_drug" ON "hos_drug_dosage" USING btree ("tenant_id","drug_code","population","route","icd_prefix");--> statement-breakpoint
CREATE UNIQUE INDEX "hos_drug_icd_drug" ON "hos_drug_icd" USING btree ("tenant_id","drug_code","icd_prefix");--> statement-breakpoint
CREATE UNIQUE INDEX "hos_drug_ingredient_drug" ON "hos_drug_ingredient" USING btree ("tenant_id","drug_code","ingredient_code");--> statement-breakpoint
CREATE INDEX "hos_drug_ingredient_code" ON "hos_drug_ingredient" USING btree ("tenant_id","ingredient_code");--> statement-breakpoint
CREATE UNIQUE INDEX "hos_chronic_name" ON "hos_chronic" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "hos_chronic_enroll_patient" ON "hos_chronic_enroll" USING btree ("tenant_id","patient_id","chronic_id");--> statement-breakpoint
CREATE INDEX "hos_config_log_key" ON "hos_config_log" USING btree ("tenant_id","key","at");--> statement-breakpoint
CREATE UNIQUE INDEX "hos_disease_name" ON "hos_disease" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "hos_interaction_pair" ON "hos_interaction" USING btree ("tenant_id","a_kind","a_code","b_kind","b_code");--> statement-breakpoint
CREATE INDEX "hos_interaction_other" ON "hos_interaction" USING btree ("tenant_id","b_kind","b_code");--> statement-breakpoint
CREATE UNIQUE INDEX "hos_app_user_phone" ON "hos_app_user" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "hos_consent_session" ON "hos_consent" USING btree ("session_id","text_version");--> statement-breakpoint
CREATE INDEX "hos_patient_allergy_patient" ON "hos_patient_allergy" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "hos_patient_condition_patient" ON "hos_patient_condition" USING btree ("patient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hos_pharmacist_user" ON "hos_pharmacist" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "hos_revisit_proof_session" ON "hos_revisit_proof" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "hos_payment_order" ON "hos_payment" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hos_refund_live" ON "hos_refund" USING btree ("order_id","pay_no") WHERE status in ('0', '1', '3');--> statement-breakpoint
CREATE INDEX "hos_refund_due" ON "hos_refund" USING btree ("next_at") WHERE status = '3';--> statement-breakpoint
CREATE INDEX "hos_stock_move_stock" ON "hos_stock_move" USING btree ("stock_id","at");--> statement-breakpoint
CREATE INDEX "hos_stock_move_ref" ON "hos_stock_move" USING btree ("ref_type","ref_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hos_order_ref" ON "hos_order" USING btree ("ref_id") WHERE type in ('2', '3') and status not in ('4', '6', '7');--> statement-breakpoint
CREATE INDEX "hos_order_list" ON "hos_order" USING btree ("tenant_id","type","status","create_time");--> statement-breakpoint
CREATE INDEX "hos_order_unpaid" ON "hos_order" USING btree ("pay_deadline") WHERE status = '0';--> statement-breakpoint
CREATE INDEX "hos_patient_user" ON "hos_patient" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hos_patient_cert" ON "hos_patient" USING btree ("tenant_id","user_id","cert_hash") WHERE cert_hash is not null;--> statement-breakpoint
CREATE INDEX "hos_drug_initials" ON "hos_drug" USING btree ("tenant_id","category","enabled","pinyin" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "hos_prescription_patient" ON "hos_prescription" USING btree ("patient_id","active_until");--> statement-breakpoint
CREATE INDEX "hos_prescription_pool" ON "hos_prescription" USING btree ("tenant_id","status","submitted_at");--> statement-breakpoint
CREATE INDEX "hos_prescription_doctor" ON "hos_prescription" USING btree ("doctor_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "hos_prescription_open" ON "hos_prescription" USING btree ("session_id","rx_type") WHERE status in ('0', '1', '2', '4', '5');--> statement-breakpoint
CREATE INDEX "hos_patient_phone" ON "hos_patient" USING btree ("phone");--> statement-breakpoint
ALTER TABLE "hos_drug" ADD CONSTRAINT "hos_drug_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "hos_shop" ADD CONSTRAINT "hos_shop_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "hos_drug_stock" ADD CONSTRAINT "hos_drug_stock_free" CHECK (reserved >= 0 and reserved <= coalesce(on_hand, 0));