ALTER TABLE "hos_doctor" ADD COLUMN "signature_by" text;--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "merged_into" text;--> statement-breakpoint
ALTER TABLE "hos_pharmacist" ADD COLUMN "signature_by" text;