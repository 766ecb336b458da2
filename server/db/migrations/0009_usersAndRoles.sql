ALTER TABLE "sys_role" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "sys_role" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_user" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;