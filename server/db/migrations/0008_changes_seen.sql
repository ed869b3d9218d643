ALTER TABLE "users" ADD COLUMN "seen_at" timestamp with time zone;
CREATE INDEX "follower_changes_person" ON "follower_changes" USING btree ("insta_id","reading");
