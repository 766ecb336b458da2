CREATE TABLE "grid_answer" (
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"table_key" text NOT NULL,
	"op_id" text NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "grid_answer_tenant_id_table_key_op_id_pk" PRIMARY KEY("tenant_id","table_key","op_id")
);
--> statement-breakpoint
CREATE TABLE "grid_cell" (
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"table_key" text NOT NULL,
	"row_id" text NOT NULL,
	"field" text NOT NULL,
	"seq" bigint NOT NULL,
	"op_id" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "grid_cell_tenant_id_table_key_row_id_field_pk" PRIMARY KEY("tenant_id","table_key","row_id","field")
);
--> statement-breakpoint
CREATE TABLE "grid_comment" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"table_key" text NOT NULL,
	"row_id" text NOT NULL,
	"field" text NOT NULL,
	"text" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"settled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grid_log" (
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"table_key" text NOT NULL,
	"seq" bigint NOT NULL,
	"op_id" text NOT NULL,
	"row_id" text NOT NULL,
	"field" text NOT NULL,
	"value" jsonb,
	"before" jsonb,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "grid_log_tenant_id_table_key_seq_pk" PRIMARY KEY("tenant_id","table_key","seq")
);
--> statement-breakpoint
CREATE TABLE "grid_row" (
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"table_key" text NOT NULL,
	"row_id" text NOT NULL,
	"place" text,
	"live" boolean DEFAULT true NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "grid_row_tenant_id_table_key_row_id_pk" PRIMARY KEY("tenant_id","table_key","row_id")
);
--> statement-breakpoint
CREATE INDEX "grid_answer_at" ON "grid_answer" USING btree ("at");--> statement-breakpoint
CREATE INDEX "grid_comment_cell" ON "grid_comment" USING btree ("tenant_id","table_key","row_id","field");--> statement-breakpoint
CREATE INDEX "grid_log_cell" ON "grid_log" USING btree ("tenant_id","table_key","row_id","field","seq");