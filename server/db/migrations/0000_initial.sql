CREATE TABLE "sys_depart" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text DEFAULT '' NOT NULL,
	"depart_name" text NOT NULL,
	"org_code" text NOT NULL,
	"depart_order" integer DEFAULT 0 NOT NULL,
	"org_category" text DEFAULT '2' NOT NULL,
	"del_flag" integer DEFAULT 0 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_log" (
	"id" text PRIMARY KEY NOT NULL,
	"log_type" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text DEFAULT '' NOT NULL,
	"actor_name" text DEFAULT '' NOT NULL,
	"action" text NOT NULL,
	"entity" text DEFAULT '' NOT NULL,
	"entity_id" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_login_guard" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_one_time_code" (
	"key" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_role" (
	"id" text PRIMARY KEY NOT NULL,
	"role_code" text NOT NULL,
	"role_name" text NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_tenant" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_seen" timestamp (3) with time zone NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"agent" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_user" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"realname" text NOT NULL,
	"avatar" text,
	"sex" integer,
	"birthday" text,
	"email" text,
	"phone" text,
	"org_code" text,
	"status" integer DEFAULT 1 NOT NULL,
	"del_flag" integer DEFAULT 0 NOT NULL,
	"work_no" text,
	"post" text,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_user_depart" (
	"user_id" text NOT NULL,
	"depart_id" text NOT NULL,
	CONSTRAINT "sys_user_depart_user_id_depart_id_pk" PRIMARY KEY("user_id","depart_id")
);
--> statement-breakpoint
CREATE TABLE "sys_user_role" (
	"user_id" text NOT NULL,
	"role_id" text NOT NULL,
	CONSTRAINT "sys_user_role_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "sys_user_tenant" (
	"user_id" text NOT NULL,
	"tenant_id" integer NOT NULL,
	CONSTRAINT "sys_user_tenant_user_id_tenant_id_pk" PRIMARY KEY("user_id","tenant_id")
);
--> statement-breakpoint
CREATE TABLE "sys_permission" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"component" text DEFAULT '' NOT NULL,
	"component_name" text,
	"redirect" text,
	"menu_type" integer NOT NULL,
	"perms" text,
	"perms_type" text DEFAULT '1' NOT NULL,
	"sort_no" integer DEFAULT 0 NOT NULL,
	"icon" text,
	"is_route" boolean DEFAULT true NOT NULL,
	"keep_alive" boolean DEFAULT true NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"always_show" boolean DEFAULT false NOT NULL,
	"internal_or_external" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"del_flag" integer DEFAULT 0 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_role_permission" (
	"role_id" text NOT NULL,
	"permission_id" text NOT NULL,
	CONSTRAINT "sys_role_permission_role_id_permission_id_pk" PRIMARY KEY("role_id","permission_id")
);
--> statement-breakpoint
CREATE TABLE "sys_dict" (
	"id" text PRIMARY KEY NOT NULL,
	"dict_code" text NOT NULL,
	"dict_name" text NOT NULL,
	"del_flag" integer DEFAULT 0 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_dict_item" (
	"id" text PRIMARY KEY NOT NULL,
	"dict_id" text NOT NULL,
	"item_text" text NOT NULL,
	"item_value" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_announcement" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"titile" text NOT NULL,
	"msg_content" text DEFAULT '' NOT NULL,
	"msg_abstract" text,
	"start_time" timestamp (3) with time zone,
	"end_time" timestamp (3) with time zone,
	"sender" text DEFAULT '' NOT NULL,
	"priority" text DEFAULT 'L' NOT NULL,
	"msg_category" text DEFAULT '1' NOT NULL,
	"msg_type" text DEFAULT 'ALL' NOT NULL,
	"send_status" text DEFAULT '0' NOT NULL,
	"send_time" timestamp (3) with time zone,
	"cancel_time" timestamp (3) with time zone,
	"del_flag" integer DEFAULT 0 NOT NULL,
	"bus_type" text,
	"bus_id" text,
	"open_type" text,
	"open_page" text,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sys_announcement_send" (
	"annt_id" text NOT NULL,
	"user_id" text NOT NULL,
	"read_flag" text DEFAULT '0' NOT NULL,
	"read_time" timestamp (3) with time zone,
	CONSTRAINT "sys_announcement_send_annt_id_user_id_pk" PRIMARY KEY("annt_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"stream_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outbox_stream_id_seq_pk" PRIMARY KEY("stream_id","seq")
);
--> statement-breakpoint
CREATE TABLE "stream" (
	"id" text PRIMARY KEY NOT NULL,
	"head_seq" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sys_file" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"path" text NOT NULL,
	"biz" text NOT NULL,
	"session_id" text,
	"owner_kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sys_file_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "chat_message" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"seq" integer NOT NULL,
	"client_msg_id" text NOT NULL,
	"sender_kind" integer NOT NULL,
	"sender_id" text NOT NULL,
	"sender_name" text NOT NULL,
	"kind" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"card" jsonb,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_rating" (
	"session_id" text PRIMARY KEY NOT NULL,
	"doctor_user_id" text NOT NULL,
	"patient_id" text NOT NULL,
	"score" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_segment" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"doctor_user_id" text NOT NULL,
	"status" text NOT NULL,
	"from_seq" integer NOT NULL,
	"to_seq" integer,
	"started_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_session" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"session_no" text NOT NULL,
	"order_id" text NOT NULL,
	"patient_id" text NOT NULL,
	"doctor_user_id" text NOT NULL,
	"org_code" text NOT NULL,
	"service_type" text NOT NULL,
	"status" text NOT NULL,
	"chief_complaint" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"accept_deadline" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"first_reply_at" timestamp (3) with time zone,
	"service_deadline" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"refuse_reason" text,
	"quota_total" integer NOT NULL,
	"quota_used" integer DEFAULT 0 NOT NULL,
	"extend_count" integer DEFAULT 0 NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_msg_preview" text DEFAULT '' NOT NULL,
	"last_msg_at" timestamp (3) with time zone NOT NULL,
	"unread_doctor" integer DEFAULT 0 NOT NULL,
	"unread_patient" integer DEFAULT 0 NOT NULL,
	"read_seq_doctor" integer DEFAULT 0 NOT NULL,
	"read_seq_patient" integer DEFAULT 0 NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "chat_session_session_no_unique" UNIQUE("session_no"),
	CONSTRAINT "chat_session_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "chat_share" (
	"id" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"hash" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	"views_max" integer DEFAULT 50 NOT NULL,
	CONSTRAINT "chat_share_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "hos_doctor" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"org_code" text NOT NULL,
	"good_at" text DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"fee_fen" integer DEFAULT 0 NOT NULL,
	"max_concurrent" integer DEFAULT 5 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"desired" text DEFAULT '0' NOT NULL,
	"grace_until" timestamp (3) with time zone,
	"suspended_from" timestamp (3) with time zone,
	"suspended_to" timestamp (3) with time zone,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "hos_illness" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"patient_id" text NOT NULL,
	"order_id" text NOT NULL,
	"card" jsonb NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hos_order" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"order_no" text NOT NULL,
	"patient_id" text NOT NULL,
	"doctor_id" text NOT NULL,
	"service_type" text NOT NULL,
	"status" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"refund_fen" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"request_id" text NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone,
	CONSTRAINT "hos_order_order_no_unique" UNIQUE("order_no")
);
--> statement-breakpoint
CREATE TABLE "hos_patient" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"sex" integer NOT NULL,
	"birthday" text NOT NULL,
	"phone" text NOT NULL,
	"allergies" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"past_history" text DEFAULT '' NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"create_by" text,
	"create_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sys_depart_code" ON "sys_depart" USING btree ("org_code");--> statement-breakpoint
CREATE INDEX "sys_log_at" ON "sys_log" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_role_code" ON "sys_role" USING btree ("role_code");--> statement-breakpoint
CREATE INDEX "sys_token_owner" ON "sys_token" USING btree ("kind","owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_user_username" ON "sys_user" USING btree ("username");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_user_phone" ON "sys_user" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_dict_code" ON "sys_dict" USING btree ("dict_code");--> statement-breakpoint
CREATE UNIQUE INDEX "sys_dict_item_value" ON "sys_dict_item" USING btree ("dict_id","item_value");--> statement-breakpoint
CREATE INDEX "sys_announcement_send_user" ON "sys_announcement_send" USING btree ("user_id","read_flag");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sys_file_session" ON "sys_file" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_message_seq" ON "chat_message" USING btree ("session_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_message_client" ON "chat_message" USING btree ("session_id","sender_id","client_msg_id");--> statement-breakpoint
CREATE INDEX "chat_segment_session" ON "chat_segment" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "chat_session_doctor" ON "chat_session" USING btree ("doctor_user_id","status","last_msg_at");--> statement-breakpoint
CREATE INDEX "chat_session_patient" ON "chat_session" USING btree ("patient_id","last_msg_at");--> statement-breakpoint
CREATE INDEX "chat_session_deadlines" ON "chat_session" USING btree ("status","accept_deadline","service_deadline");--> statement-breakpoint
CREATE UNIQUE INDEX "hos_doctor_user" ON "hos_doctor" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "hos_doctor_org" ON "hos_doctor" USING btree ("org_code");--> statement-breakpoint
CREATE UNIQUE INDEX "hos_order_request" ON "hos_order" USING btree ("patient_id","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hos_patient_phone" ON "hos_patient" USING btree ("phone");