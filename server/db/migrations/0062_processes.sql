CREATE TABLE "sys_process" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sys_process_at" ON "sys_process" USING btree ("at");