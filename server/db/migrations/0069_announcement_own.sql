CREATE INDEX IF NOT EXISTS "sys_announcement_send_own" ON "sys_announcement_send" USING btree ("user_id","read_flag","annt_id");--> statement-breakpoint
DROP INDEX IF EXISTS "sys_announcement_send_user";
