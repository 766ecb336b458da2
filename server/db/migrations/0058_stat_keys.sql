DROP INDEX "hos_prescription_doctor";--> statement-breakpoint
DROP INDEX "hos_rx_line_drug";--> statement-breakpoint
ALTER TABLE "hos_stat_day" ADD COLUMN "keys" text[];--> statement-breakpoint
ALTER TABLE "hos_stat_day" ADD COLUMN "texts" text[];--> statement-breakpoint
CREATE INDEX "hos_prescription_version" ON "hos_prescription" USING btree ("id","rx_version","tenant_id") WHERE status <> '0';--> statement-breakpoint
CREATE INDEX "hos_prescription_doctor" ON "hos_prescription" USING btree ("doctor_id","status","tenant_id");--> statement-breakpoint
CREATE INDEX "hos_rx_line_drug" ON "hos_rx_line" USING btree ("drug_code","rx_id","rx_version");--> statement-breakpoint
-- The funnel counts a consultation on the day its order was placed, which may be the day before it was begun: its changes mark that day, too.
CREATE OR REPLACE FUNCTION hos_stat_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hos_stat_mark_days(coalesce(NEW.tenant_id, OLD.tenant_id), least(NEW.created_at, OLD.created_at,
    (SELECT min(create_time) FROM hos_order WHERE id IN (NEW.order_id, OLD.order_id))), now());
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION hos_stat_of_talk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hos_stat_mark_days(s.tenant_id, least(s.created_at, o.create_time), now())
  FROM chat_session s LEFT JOIN hos_order o ON o.id = s.order_id WHERE s.id = coalesce(NEW.session_id, OLD.session_id);
  RETURN NULL;
END $$;
