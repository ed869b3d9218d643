CREATE TABLE "personal_keys" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "personal_keys_id_key" UNIQUE("id")
);

ALTER TABLE "personal_keys" ADD CONSTRAINT "personal_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "personal_keys_user" ON "personal_keys" USING btree ("user_id");
