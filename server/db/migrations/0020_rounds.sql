DROP INDEX "notices_waiting";
DROP INDEX "jobs_due";
ALTER TABLE "plans" ADD COLUMN "priced_at" timestamp with time zone;
ALTER TABLE "payments" ADD COLUMN "checked_at" timestamp with time zone;
ALTER TABLE "subscriptions" ADD COLUMN "checked_at" timestamp with time zone;
ALTER TABLE "webhook_events" ADD COLUMN "subject" text DEFAULT '' NOT NULL;
ALTER TABLE "jobs" ADD COLUMN "notice_id" bigint;
ALTER TABLE "jobs" ADD COLUMN "event_id" text;
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_notice_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "payments_updated" ON "payments" USING btree ("updated_at");
CREATE INDEX "subscriptions_ends" ON "subscriptions" USING btree ("current_period_ends_at") WHERE state <> 'expired';
CREATE UNIQUE INDEX "jobs_round" ON "jobs" USING btree ("kind") WHERE coalesce(user_id, mail_id, notice_id) is null and reminder_id is null and event_id is null;
CREATE INDEX "jobs_due" ON "jobs" USING btree ("kind","run_at") WHERE dead_at is null;
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_notice_id_key" UNIQUE("notice_id");
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_event_id_key" UNIQUE("event_id");
-- Mails about subscriptions that wait become planned work.
INSERT INTO "jobs" ("kind", "notice_id", "run_at")
  SELECT 'notice', "id", "created_at" FROM "notices" WHERE "sent_at" IS NULL;
-- Where the provider has sold before, the prices are those it named.
UPDATE "plans" SET "priced_at" = now() WHERE EXISTS (SELECT FROM "subscriptions" WHERE "provider" = 'recurly');
