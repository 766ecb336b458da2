ALTER TABLE "hos_doctor" ADD COLUMN "desired_by" text;--> statement-breakpoint
UPDATE "hos_doctor" SET "desired_by" = "update_by" WHERE "desired" = '0' AND "update_by" = "user_id";