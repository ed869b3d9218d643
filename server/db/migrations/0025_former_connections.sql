CREATE TABLE "former_connections" (
	"user_id" bigint NOT NULL,
	"account_id" text NOT NULL,
	"scoped_id" text,
	"connected_at" timestamp with time zone,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_connections_pkey" PRIMARY KEY("user_id","account_id")
);

-- Accounts that were disconnected before this table existed, as far as their history names them.
INSERT INTO "former_connections" ("user_id", "account_id", "ended_at")
  SELECT h."user_id", h."insta_id", now()
  FROM (SELECT "user_id", "insta_id" FROM "daily_counts" UNION SELECT "user_id", "insta_id" FROM "readings") h
  JOIN "users" u ON u."id" = h."user_id"
  WHERE h."insta_id" NOT IN (u."insta_id", '0000000000');
ALTER TABLE "former_connections" ADD CONSTRAINT "former_connections_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "former_connections_account" ON "former_connections" USING btree ("account_id");
CREATE INDEX "former_connections_scoped" ON "former_connections" USING btree ("scoped_id");
