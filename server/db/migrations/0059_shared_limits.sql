CREATE TABLE "sys_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"times" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
