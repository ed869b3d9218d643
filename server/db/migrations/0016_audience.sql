CREATE TABLE "audience" (
	"user_id" bigint NOT NULL,
	"part" text NOT NULL,
	"label" text NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "audience_pkey" PRIMARY KEY("user_id","part","label")
);

ALTER TABLE "audience" ADD CONSTRAINT "audience_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
