CREATE TABLE "sys_announcement_inbox" (
	"user_id" text NOT NULL,
	"annt_id" text NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"msg_category" text NOT NULL,
	"read_flag" text NOT NULL,
	"is_out" boolean NOT NULL,
	"create_time" timestamp (3) with time zone NOT NULL,
	"send_time" timestamp (3) with time zone,
	CONSTRAINT "sys_announcement_inbox_user_id_annt_id_pk" PRIMARY KEY("user_id","annt_id")
);
--> statement-breakpoint
CREATE TABLE "sys_backfill" (
	"name" text PRIMARY KEY NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "sys_announcement_inbox_listed" ON "sys_announcement_inbox" USING btree ("user_id","tenant_id","read_flag","send_time","annt_id","msg_category","create_time") WHERE is_out;--> statement-breakpoint
CREATE FUNCTION sys_announcement_inbox_of_send() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- who releases, revokes or deletes the announcement meanwhile comes before or after
    INSERT INTO sys_announcement_inbox (user_id, annt_id, tenant_id, msg_category, read_flag, is_out, create_time, send_time)
    SELECT c.user_id, c.annt_id, a.tenant_id, a.msg_category, c.read_flag, a.send_status = '1' AND a.del_flag = 0, a.create_time, a.send_time
    FROM changed c JOIN sys_announcement a ON a.id = c.annt_id
    FOR SHARE OF a
    ON CONFLICT (user_id, annt_id) DO UPDATE SET tenant_id = excluded.tenant_id, msg_category = excluded.msg_category,
      read_flag = excluded.read_flag, is_out = excluded.is_out, create_time = excluded.create_time, send_time = excluded.send_time;
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE sys_announcement_inbox i SET read_flag = c.read_flag
    FROM changed c WHERE i.user_id = c.user_id AND i.annt_id = c.annt_id AND i.read_flag <> c.read_flag;
  ELSE
    DELETE FROM sys_announcement_inbox i USING changed c WHERE i.user_id = c.user_id AND i.annt_id = c.annt_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sys_announcement_inbox_sent AFTER INSERT ON sys_announcement_send REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sys_announcement_inbox_of_send();
--> statement-breakpoint
CREATE TRIGGER sys_announcement_inbox_read AFTER UPDATE ON sys_announcement_send REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sys_announcement_inbox_of_send();
--> statement-breakpoint
CREATE TRIGGER sys_announcement_inbox_withdrawn AFTER DELETE ON sys_announcement_send REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sys_announcement_inbox_of_send();
--> statement-breakpoint
CREATE FUNCTION sys_announcement_inbox_of_announcement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM sys_announcement_inbox i USING sys_announcement_send s
    WHERE s.annt_id = OLD.id AND i.user_id = s.user_id AND i.annt_id = s.annt_id;
  ELSE
    UPDATE sys_announcement_inbox i
    SET tenant_id = NEW.tenant_id, msg_category = NEW.msg_category, is_out = NEW.send_status = '1' AND NEW.del_flag = 0,
      create_time = NEW.create_time, send_time = NEW.send_time
    FROM sys_announcement_send s WHERE s.annt_id = NEW.id AND i.user_id = s.user_id AND i.annt_id = s.annt_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sys_announcement_inbox_changed AFTER UPDATE ON sys_announcement FOR EACH ROW
  WHEN ((OLD.tenant_id, OLD.msg_category, OLD.send_status, OLD.del_flag, OLD.create_time, OLD.send_time) IS DISTINCT FROM (NEW.tenant_id, NEW.msg_category, NEW.send_status, NEW.del_flag, NEW.create_time, NEW.send_time))
  EXECUTE FUNCTION sys_announcement_inbox_of_announcement();
--> statement-breakpoint
CREATE TRIGGER sys_announcement_inbox_gone AFTER DELETE ON sys_announcement FOR EACH ROW EXECUTE FUNCTION sys_announcement_inbox_of_announcement();
--> statement-breakpoint
INSERT INTO sys_backfill (name, done_at) SELECT 'announcement_inbox', CASE WHEN EXISTS (SELECT FROM sys_announcement_send) THEN NULL ELSE now() END;
