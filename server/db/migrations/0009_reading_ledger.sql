CREATE TABLE "following_changes" (
	"reading" text NOT NULL,
	"insta_id" text NOT NULL,
	"came" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "following_changes_pkey" PRIMARY KEY("reading","insta_id")
);

CREATE TABLE "reading_sets" (
	"reading" text PRIMARY KEY NOT NULL,
	"followers" text NOT NULL,
	"following" text
);

CREATE TABLE "person_names" (
	"user_id" bigint NOT NULL,
	"person" text NOT NULL,
	"username" text NOT NULL,
	"first_seen" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	CONSTRAINT "person_names_pkey" PRIMARY KEY("user_id","person","username")
);

CREATE TABLE "daily_counts" (
	"user_id" bigint NOT NULL,
	"insta_id" text NOT NULL,
	"day" text NOT NULL,
	"followers" integer NOT NULL,
	"following" integer NOT NULL,
	CONSTRAINT "daily_counts_pkey" PRIMARY KEY("user_id","insta_id","day")
);

ALTER TABLE "readings" ALTER COLUMN "followers" DROP NOT NULL;
ALTER TABLE "readings" ADD COLUMN "is_complete" boolean DEFAULT true NOT NULL;
ALTER TABLE "readings" ADD COLUMN "undone_at" timestamp with time zone;
ALTER TABLE "following_changes" ADD CONSTRAINT "following_changes_reading_fkey" FOREIGN KEY ("reading") REFERENCES "public"."readings"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "reading_sets" ADD CONSTRAINT "reading_sets_reading_fkey" FOREIGN KEY ("reading") REFERENCES "public"."readings"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "person_names" ADD CONSTRAINT "person_names_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "following_changes_person" ON "following_changes" USING btree ("insta_id","reading");

-- Who was followed is not known of earlier readings: only the lists of the latest one are kept.
update readings r set following = null
where exists (
  select from readings later where later.user_id = r.user_id and later.insta_id = r.insta_id
    and later.taken_at > r.taken_at
);
