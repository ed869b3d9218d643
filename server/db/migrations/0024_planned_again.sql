-- The application locks a user before the user's jobs, and 0025, in the same transaction, refers to
-- users. Locked in the other order, this migration and an older process would wait for each other.
LOCK TABLE "users" IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE "jobs" ADD COLUMN "again_at" timestamp with time zone;
