ALTER TABLE "hos_order" ADD COLUMN "returned_fen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_dispense" ADD COLUMN "shorts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_dispense_line" ADD COLUMN "returned_qty" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_refund" ADD COLUMN "manual_by" text;--> statement-breakpoint
ALTER TABLE "hos_refund" ADD COLUMN "confirmed_by" text;--> statement-breakpoint
ALTER TABLE "hos_refund" ADD COLUMN "then_fen" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_refund" ADD COLUMN "then_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hos_refund" ADD COLUMN "then_lines" jsonb;