DROP INDEX "hos_order_ref";--> statement-breakpoint
CREATE UNIQUE INDEX "hos_order_ref" ON "hos_order" USING btree ("ref_id") WHERE type in ('2', '3') and status not in ('4', '5', '6', '7');