CREATE TABLE "hos_stat_day" (
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"day" date NOT NULL,
	"figure" text NOT NULL,
	"org" text NOT NULL,
	"doctor" text NOT NULL,
	"n" integer NOT NULL,
	"hits" integer NOT NULL,
	"valued" integer NOT NULL,
	"total" double precision NOT NULL,
	"part" double precision NOT NULL,
	"amounts" double precision[],
	CONSTRAINT "hos_stat_day_tenant_id_day_figure_org_doctor_pk" PRIMARY KEY("tenant_id","day","figure","org","doctor")
);
--> statement-breakpoint
CREATE TABLE "hos_stat_mark" (
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hos_stat_sealed" (
	"tenant_id" integer PRIMARY KEY NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"rules" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "hos_stat_mark_tenant" ON "hos_stat_mark" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "chat_message_rating" ON "chat_message" USING btree ("session_id") WHERE kind = 'rating';--> statement-breakpoint
CREATE INDEX "chat_rating_at" ON "chat_rating" USING btree ("at");--> statement-breakpoint
CREATE INDEX "chat_segment_started" ON "chat_segment" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "chat_segment_span" ON "chat_segment" USING gist (tstzrange("started_at", greatest("started_at", coalesce("ended_at", 'infinity'::timestamptz)), '[]'));--> statement-breakpoint
CREATE INDEX "hos_prescription_diagnoses" ON "hos_prescription" USING gin ("diagnoses" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "hos_medical_record_diagnoses" ON "hos_medical_record" USING gin ("diagnoses" jsonb_path_ops);
--> statement-breakpoint
-- Days of the statistics that are counted already and change afterwards (server/modules/hospital/serviceData). In the transaction of the change, so that
-- whoever sees the change sees the mark. What is younger than a day is in no day that is counted yet.
CREATE FUNCTION hos_stat_mark_days(of_tenant integer, since timestamptz, until timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF since < now() - interval '1 day' AND EXISTS (SELECT 1 FROM hos_stat_sealed WHERE tenant_id = of_tenant) THEN
    INSERT INTO hos_stat_mark (tenant_id, from_day, to_day)
    VALUES (of_tenant, (since AT TIME ZONE 'Asia/Shanghai')::date, (until AT TIME ZONE 'Asia/Shanghai')::date);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION hos_stat_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hos_stat_mark_days(coalesce(NEW.tenant_id, OLD.tenant_id), least(NEW.created_at, OLD.created_at), now());
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER hos_stat_chat_session_begun AFTER INSERT OR DELETE ON chat_session FOR EACH ROW EXECUTE FUNCTION hos_stat_of_session();
--> statement-breakpoint
CREATE TRIGGER hos_stat_chat_session_changed AFTER UPDATE ON chat_session FOR EACH ROW
  WHEN ((OLD.tenant_id, OLD.order_id, OLD.doctor_user_id, OLD.org_code, OLD.status, OLD.created_at, OLD.accepted_at, OLD.first_reply_at, OLD.ended_at, OLD.end_reason) IS DISTINCT FROM (NEW.tenant_id, NEW.order_id, NEW.doctor_user_id, NEW.org_code, NEW.status, NEW.created_at, NEW.accepted_at, NEW.first_reply_at, NEW.ended_at, NEW.end_reason))
  EXECUTE FUNCTION hos_stat_of_session();
--> statement-breakpoint
CREATE FUNCTION hos_stat_of_talk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- a consultation and all that came of it since it was begun
  PERFORM hos_stat_mark_days(tenant_id, created_at, now()) FROM chat_session WHERE id = coalesce(NEW.session_id, OLD.session_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER hos_stat_chat_segment AFTER INSERT OR UPDATE OR DELETE ON chat_segment FOR EACH ROW EXECUTE FUNCTION hos_stat_of_talk();
--> statement-breakpoint
CREATE TRIGGER hos_stat_chat_rating AFTER INSERT OR UPDATE OR DELETE ON chat_rating FOR EACH ROW EXECUTE FUNCTION hos_stat_of_talk();
--> statement-breakpoint
CREATE TRIGGER hos_stat_hos_transfer AFTER INSERT OR UPDATE OR DELETE ON hos_transfer FOR EACH ROW EXECUTE FUNCTION hos_stat_of_talk();
--> statement-breakpoint
CREATE FUNCTION hos_stat_of_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- an invitation to rate belongs to the end of its consultation, every other message to its own moment
  IF NEW.kind = 'rating' OR OLD.kind = 'rating' OR least(NEW.sent_at, OLD.sent_at) < now() - interval '1 day' THEN
    PERFORM hos_stat_mark_days(tenant_id, created_at, now()) FROM chat_session WHERE id = coalesce(NEW.session_id, OLD.session_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER hos_stat_chat_message_begun AFTER INSERT OR DELETE ON chat_message FOR EACH ROW EXECUTE FUNCTION hos_stat_of_message();
--> statement-breakpoint
CREATE TRIGGER hos_stat_chat_message_changed AFTER UPDATE ON chat_message FOR EACH ROW
  WHEN ((OLD.session_id, OLD.sender_kind, OLD.sender_id, OLD.kind, OLD.sent_at, OLD.recalled_at, OLD.seq) IS DISTINCT FROM (NEW.session_id, NEW.sender_kind, NEW.sender_id, NEW.kind, NEW.sent_at, NEW.recalled_at, NEW.seq))
  EXECUTE FUNCTION hos_stat_of_message();
--> statement-breakpoint
CREATE FUNCTION hos_stat_of_sheet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hos_stat_mark_days(coalesce(NEW.tenant_id, OLD.tenant_id), least(NEW.create_time, NEW.submitted_at, OLD.create_time, OLD.submitted_at), now());
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER hos_stat_hos_prescription_begun AFTER INSERT OR DELETE ON hos_prescription FOR EACH ROW EXECUTE FUNCTION hos_stat_of_sheet();
--> statement-breakpoint
CREATE TRIGGER hos_stat_hos_prescription_changed AFTER UPDATE ON hos_prescription FOR EACH ROW
  WHEN ((OLD.tenant_id, OLD.session_id, OLD.doctor_id, OLD.org_code, OLD.rx_type, OLD.rx_version, OLD.reviewed_at, OLD.total_fen, OLD.long_term, OLD.version) IS DISTINCT FROM (NEW.tenant_id, NEW.session_id, NEW.doctor_id, NEW.org_code, NEW.rx_type, NEW.rx_version, NEW.reviewed_at, NEW.total_fen, NEW.long_term, NEW.version))
  EXECUTE FUNCTION hos_stat_of_sheet();
--> statement-breakpoint
CREATE FUNCTION hos_stat_of_signed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hos_stat_mark_days(coalesce(NEW.tenant_id, OLD.tenant_id), least(NEW.submitted_at, OLD.submitted_at), now());
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER hos_stat_hos_rx_version AFTER INSERT OR UPDATE OR DELETE ON hos_rx_version FOR EACH ROW EXECUTE FUNCTION hos_stat_of_signed();
--> statement-breakpoint
CREATE FUNCTION hos_stat_of_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hos_stat_mark_days(p.tenant_id, least(p.create_time, p.submitted_at, s.created_at, NEW.finished_at, OLD.finished_at), now())
  FROM hos_prescription p LEFT JOIN chat_session s ON s.id = p.session_id WHERE p.id = coalesce(NEW.rx_id, OLD.rx_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER hos_stat_hos_rx_review AFTER INSERT OR UPDATE OR DELETE ON hos_rx_review FOR EACH ROW EXECUTE FUNCTION hos_stat_of_review();
--> statement-breakpoint
CREATE FUNCTION hos_stat_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hos_stat_mark_days(coalesce(NEW.tenant_id, OLD.tenant_id), least(NEW.create_time, NEW.paid_at, OLD.create_time, OLD.paid_at), now());
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER hos_stat_hos_order_begun AFTER INSERT OR DELETE ON hos_order FOR EACH ROW EXECUTE FUNCTION hos_stat_of_order();
--> statement-breakpoint
CREATE TRIGGER hos_stat_hos_order_changed AFTER UPDATE ON hos_order FOR EACH ROW
  WHEN ((OLD.tenant_id, OLD.type, OLD.ref_id, OLD.doctor_id, OLD.pay_fen, OLD.paid_at, OLD.create_time) IS DISTINCT FROM (NEW.tenant_id, NEW.type, NEW.ref_id, NEW.doctor_id, NEW.pay_fen, NEW.paid_at, NEW.create_time))
  EXECUTE FUNCTION hos_stat_of_order();
--> statement-breakpoint
CREATE FUNCTION hos_stat_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- only a late one counts for something: its refund stands nowhere
  IF NEW.status = '2' OR OLD.status = '2' THEN
    PERFORM hos_stat_mark_days(tenant_id, least(create_time, paid_at), now()) FROM hos_order WHERE id = coalesce(NEW.order_id, OLD.order_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER hos_stat_hos_payment AFTER INSERT OR UPDATE OR DELETE ON hos_payment FOR EACH ROW EXECUTE FUNCTION hos_stat_of_payment();
--> statement-breakpoint
CREATE FUNCTION hos_stat_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- the day of the payment knows that money went back; the day of the refund has its amount
  IF NEW.status = '2' OR OLD.status = '2' THEN
    PERFORM hos_stat_mark_days(tenant_id, paid_at, paid_at) FROM hos_order WHERE id = coalesce(NEW.order_id, OLD.order_id);
    PERFORM hos_stat_mark_days(coalesce(NEW.tenant_id, OLD.tenant_id), least(NEW.done_at, OLD.done_at), now());
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER hos_stat_hos_refund AFTER INSERT OR UPDATE OR DELETE ON hos_refund FOR EACH ROW EXECUTE FUNCTION hos_stat_of_refund();
--> statement-breakpoint
CREATE FUNCTION hos_stat_of_presence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hos_stat_mark_days(coalesce(NEW.tenant_id, OLD.tenant_id), least(NEW.from_at, OLD.from_at), now());
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER hos_stat_hos_presence_log AFTER INSERT OR UPDATE OR DELETE ON hos_presence_log FOR EACH ROW EXECUTE FUNCTION hos_stat_of_presence();
--> statement-breakpoint
CREATE FUNCTION hos_stat_of_all_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hos_stat_mark_days(NEW.tenant_id, '2000-01-01', now());
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER hos_stat_hos_doctor_changed AFTER UPDATE ON hos_doctor FOR EACH ROW
  WHEN ((OLD.user_id, OLD.org_code) IS DISTINCT FROM (NEW.user_id, NEW.org_code))
  EXECUTE FUNCTION hos_stat_of_all_days();
--> statement-breakpoint
CREATE TRIGGER hos_stat_hos_drug_changed AFTER UPDATE ON hos_drug FOR EACH ROW
  WHEN (OLD.antibiotic_level IS DISTINCT FROM NEW.antibiotic_level)
  EXECUTE FUNCTION hos_stat_of_all_days();
