DROP INDEX "sys_position_code";--> statement-breakpoint
CREATE INDEX "sys_log_sign_ins" ON "sys_log" USING btree ("tenant_id","at") WHERE "sys_log"."log_type" = 1;--> statement-breakpoint
CREATE INDEX "sys_user_username_lower" ON "sys_user" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "sys_user_email_lower" ON "sys_user" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "sys_position_code" ON "sys_position" USING btree ("tenant_id","code");