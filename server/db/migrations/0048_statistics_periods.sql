CREATE INDEX "chat_session_created" ON "chat_session" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_session_accepted" ON "chat_session" USING btree ("tenant_id","accepted_at");--> statement-breakpoint
CREATE INDEX "chat_session_ended" ON "chat_session" USING btree ("tenant_id","ended_at");--> statement-breakpoint
CREATE INDEX "hos_order_paid" ON "hos_order" USING btree ("tenant_id","paid_at");--> statement-breakpoint
CREATE INDEX "hos_prescription_reviewed" ON "hos_prescription" USING btree ("tenant_id","reviewed_at");--> statement-breakpoint
CREATE INDEX "hos_rx_version_submitted" ON "hos_rx_version" USING btree ("tenant_id","submitted_at");--> statement-breakpoint
CREATE INDEX "hos_refund_done" ON "hos_refund" USING btree ("tenant_id","done_at");