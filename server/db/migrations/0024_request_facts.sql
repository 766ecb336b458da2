ALTER TABLE "sys_log" ADD COLUMN "request_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_log" ADD COLUMN "request_param" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_log" ADD COLUMN "cost_time" integer;