CREATE TABLE "hos_patient_initials" (
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"initials" text NOT NULL,
	"patient_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hos_patient" ADD COLUMN "initials_of" text;--> statement-breakpoint
CREATE UNIQUE INDEX "hos_patient_initials_range" ON "hos_patient_initials" USING btree ("tenant_id",("initials" collate "C"),"patient_id");--> statement-breakpoint
CREATE INDEX "hos_patient_initials_patient" ON "hos_patient_initials" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "hos_patient_name" ON "hos_patient" USING btree ("tenant_id",("name" collate "C"));--> statement-breakpoint
CREATE INDEX "hos_patient_given" ON "hos_patient" USING btree ("tenant_id",(substr("name", 2) collate "C"));--> statement-breakpoint
CREATE INDEX "hos_patient_phone_end" ON "hos_patient" USING btree ("tenant_id",(reverse("phone") collate "C"));--> statement-breakpoint
CREATE INDEX "hos_patient_unindexed" ON "hos_patient" USING btree ("id") WHERE "hos_patient"."initials_of" is distinct from "hos_patient"."name";--> statement-breakpoint
CREATE INDEX "sys_user_agent_user_name" ON "sys_user_agent" USING btree ("tenant_id","user_name","id");--> statement-breakpoint
CREATE INDEX "sys_user_agent_agent_user_name" ON "sys_user_agent" USING btree ("tenant_id","agent_user_name","id");