-- One pass over the inbox for a statement, in place of one for each announcement that it changes (SCALE-08). EXECUTE plans
-- for the rows at hand: a plan that was made for thousands would read the whole inbox for one.
CREATE OR REPLACE FUNCTION sys_announcement_inbox_of_send() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- who releases, revokes or deletes the announcement meanwhile comes before or after
    EXECUTE $sql$
      INSERT INTO sys_announcement_inbox (user_id, annt_id, tenant_id, msg_category, read_flag, is_out, create_time, send_time)
      SELECT c.user_id, c.annt_id, a.tenant_id, a.msg_category, c.read_flag, a.send_status = '1' AND a.del_flag = 0, a.create_time, a.send_time
      FROM changed c JOIN sys_announcement a ON a.id = c.annt_id
      FOR SHARE OF a
      ON CONFLICT (user_id, annt_id) DO UPDATE SET tenant_id = excluded.tenant_id, msg_category = excluded.msg_category,
        read_flag = excluded.read_flag, is_out = excluded.is_out, create_time = excluded.create_time, send_time = excluded.send_time $sql$;
  ELSIF TG_OP = 'UPDATE' THEN
    EXECUTE $sql$
      UPDATE sys_announcement_inbox i SET read_flag = c.read_flag
      FROM changed c WHERE i.user_id = c.user_id AND i.annt_id = c.annt_id AND i.read_flag <> c.read_flag $sql$;
  ELSE
    EXECUTE $sql$
      DELETE FROM sys_announcement_inbox i USING changed c WHERE i.user_id = c.user_id AND i.annt_id = c.annt_id $sql$;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION sys_announcement_inbox_of_announcements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    EXECUTE $sql$
      DELETE FROM sys_announcement_inbox i USING before b JOIN sys_announcement_send s ON s.annt_id = b.id
      WHERE i.user_id = s.user_id AND i.annt_id = s.annt_id $sql$;
  ELSE
    EXECUTE $sql$
      UPDATE sys_announcement_inbox i
      SET tenant_id = a.tenant_id, msg_category = a.msg_category, is_out = a.send_status = '1' AND a.del_flag = 0,
        create_time = a.create_time, send_time = a.send_time
      FROM changed a JOIN before b ON b.id = a.id JOIN sys_announcement_send s ON s.annt_id = a.id
      WHERE (b.tenant_id, b.msg_category, b.send_status, b.del_flag, b.create_time, b.send_time)
        IS DISTINCT FROM (a.tenant_id, a.msg_category, a.send_status, a.del_flag, a.create_time, a.send_time)
        AND i.user_id = s.user_id AND i.annt_id = s.annt_id $sql$;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER sys_announcement_inbox_changed ON sys_announcement;
--> statement-breakpoint
DROP TRIGGER sys_announcement_inbox_gone ON sys_announcement;
--> statement-breakpoint
DROP FUNCTION sys_announcement_inbox_of_announcement();
--> statement-breakpoint
CREATE TRIGGER sys_announcement_inbox_changed AFTER UPDATE ON sys_announcement REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sys_announcement_inbox_of_announcements();
--> statement-breakpoint
CREATE TRIGGER sys_announcement_inbox_gone AFTER DELETE ON sys_announcement REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION sys_announcement_inbox_of_announcements();
