CREATE TABLE "sys_seeding" (
	"id" text PRIMARY KEY NOT NULL,
	"mark" text NOT NULL,
	"is_demo" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
