CREATE TABLE "kept_off" (
	"user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"person" text NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_off_pkey" PRIMARY KEY("user_id","list","person")
);

ALTER TABLE "kept_off" ADD CONSTRAINT "kept_off_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
