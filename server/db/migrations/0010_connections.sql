CREATE TABLE "connections" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"account_id" text,
	"scoped_id" text,
	"username" text DEFAULT '' NOT NULL,
	"account_type" text DEFAULT '' NOT NULL,
	"image_url" text DEFAULT '' NOT NULL,
	"scopes" text DEFAULT '' NOT NULL,
	"token" "bytea",
	"key_id" text,
	"issued_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"warned_at" timestamp with time zone,
	"state" text NOT NULL,
	"reason" text,
	"retry_at" timestamp with time zone,
	"connected_at" timestamp with time zone,
	"synced_at" timestamp with time zone,
	"followers" integer,
	"following" integer,
	"media_count" integer,
	"language" text DEFAULT 'en' NOT NULL,
	CONSTRAINT "connections_account_id_key" UNIQUE("account_id")
);

CREATE TABLE "connect_steps" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	"session_hash" "bytea" NOT NULL,
	"browser" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

CREATE TABLE "deletions" (
	"code" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone NOT NULL
);

CREATE TABLE "connect_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);

CREATE TABLE "jobs" (
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone,
	"locked_by" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "jobs_pkey" PRIMARY KEY("kind","user_id")
);

CREATE TABLE "syncs" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"step" text NOT NULL,
	"cursor" text DEFAULT '' NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"whole_at" timestamp with time zone,
	"calls" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "own_media" (
	"user_id" bigint NOT NULL,
	"id" text NOT NULL,
	"short_code" text NOT NULL,
	"kind" text NOT NULL,
	"media_type" text NOT NULL,
	"media_url" text NOT NULL,
	"thumbnail_url" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"likes" integer,
	"comments" integer,
	"children" text DEFAULT '[]' NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"figures_at" timestamp with time zone,
	"is_story" boolean DEFAULT false NOT NULL,
	CONSTRAINT "own_media_pkey" PRIMARY KEY("user_id","id")
);

CREATE TABLE "media_figures" (
	"user_id" bigint NOT NULL,
	"media" text NOT NULL,
	"metric" text NOT NULL,
	"value" bigint,
	"reason" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "media_figures_pkey" PRIMARY KEY("user_id","media","metric")
);

CREATE TABLE "unsupported_metrics" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"metric" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "unsupported_metrics_pkey" PRIMARY KEY("user_id","kind","metric")
);

CREATE TABLE "account_days" (
	"user_id" bigint NOT NULL,
	"day" text NOT NULL,
	"gained" integer,
	"lost" integer,
	CONSTRAINT "account_days_pkey" PRIMARY KEY("user_id","day")
);

ALTER TABLE "connections" ADD CONSTRAINT "connections_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "connect_steps" ADD CONSTRAINT "connect_steps_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "syncs" ADD CONSTRAINT "syncs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "own_media" ADD CONSTRAINT "own_media_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "media_figures" ADD CONSTRAINT "media_figures_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "unsupported_metrics" ADD CONSTRAINT "unsupported_metrics_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "account_days" ADD CONSTRAINT "account_days_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "connections_scoped" ON "connections" USING btree ("scoped_id");
CREATE INDEX "connect_steps_user" ON "connect_steps" USING btree ("user_id");
CREATE INDEX "connect_events_age" ON "connect_events" USING btree ("received_at");
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at");
CREATE INDEX "own_media_taken" ON "own_media" USING btree ("user_id","taken_at");
CREATE INDEX "own_media_figures" ON "own_media" USING btree ("user_id","figures_at") WHERE is_story = false;
