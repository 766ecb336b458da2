ALTER TABLE "sys_announcement" ADD COLUMN "must_confirm" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sys_announcement_send" ADD COLUMN "confirm_time" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "sys_announcement_urgent" ON "sys_announcement" USING btree ("tenant_id","send_time") WHERE must_confirm;
--> statement-breakpoint
UPDATE "sys_announcement" SET "sender" = "sys_user"."realname" FROM "sys_user" WHERE "sys_user"."username" = "sys_announcement"."sender";--> statement-breakpoint
UPDATE "sys_dict_item" SET "item_text" = CASE "item_value" WHEN 'H' THEN '紧急消息' WHEN 'M' THEN '重要消息' ELSE '一般消息' END
WHERE "dict_id" IN (SELECT "id" FROM "sys_dict" WHERE "dict_code" = 'priority') AND ("item_value", "item_text") IN (('H', '高'), ('M', '中'), ('L', '低'));
