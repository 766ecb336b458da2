-- Where older data has one twice, the account that came first keeps it: later ones lose the e-mail or number, or get a name that tells them apart.
UPDATE "sys_user" SET "email" = NULL WHERE "id" IN (SELECT "id" FROM (SELECT "id", row_number() OVER (PARTITION BY lower("email") ORDER BY "create_time", "id") AS "place" FROM "sys_user" WHERE "del_flag" = 0 AND "email" IS NOT NULL) AS "held" WHERE "place" > 1);--> statement-breakpoint
UPDATE "sys_user" SET "work_no" = NULL WHERE "id" IN (SELECT "id" FROM (SELECT "id", row_number() OVER (PARTITION BY "work_no" ORDER BY "create_time", "id") AS "place" FROM "sys_user" WHERE "del_flag" = 0 AND "work_no" IS NOT NULL) AS "held" WHERE "place" > 1);--> statement-breakpoint
UPDATE "sys_user" SET "username" = left("username", 13) || '_' || left("id", 4) WHERE "id" IN (SELECT "id" FROM (SELECT "id", row_number() OVER (PARTITION BY lower("username") ORDER BY "create_time", "id") AS "place" FROM "sys_user" WHERE "del_flag" = 0) AS "held" WHERE "place" > 1);--> statement-breakpoint
DROP INDEX "sys_user_email_lower";--> statement-breakpoint
ALTER TABLE "sys_depart" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "sys_user_live_username" ON "sys_user" USING btree (lower("username")) WHERE "sys_user"."del_flag" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sys_user_live_email" ON "sys_user" USING btree (lower("email")) WHERE "sys_user"."del_flag" = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "sys_user_live_work_no" ON "sys_user" USING btree ("work_no") WHERE "sys_user"."del_flag" = 0;