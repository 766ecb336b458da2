CREATE TABLE "grid_marks" (
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"table_key" text NOT NULL,
	"row_id" text NOT NULL,
	"cells" jsonb NOT NULL,
	CONSTRAINT "grid_marks_tenant_id_table_key_row_id_pk" PRIMARY KEY("tenant_id","table_key","row_id")
);
--> statement-breakpoint
INSERT INTO "grid_marks" ("tenant_id", "table_key", "row_id", "cells")
	SELECT "tenant_id", "table_key", "row_id",
		jsonb_object_agg("field", jsonb_build_array("seq", "op_id", "by_id", "by_name", floor(extract(epoch from "at") * 1000)::bigint))
	FROM "grid_cell" GROUP BY "tenant_id", "table_key", "row_id";--> statement-breakpoint
DROP TABLE "grid_cell";--> statement-breakpoint
ALTER TABLE "grid_log" ADD COLUMN "row" jsonb;--> statement-breakpoint
UPDATE "grid_log" l SET "row" = o."payload" -> 'row' FROM "outbox" o
	WHERE o."stream_id" = 'g:' || l."tenant_id" || ':' || l."table_key" AND o."seq" = l."seq" AND o."payload" ? 'row';--> statement-breakpoint
DELETE FROM "outbox" WHERE starts_with("stream_id", 'g:');