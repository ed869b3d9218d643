ALTER TABLE "jobs" ADD COLUMN "again_at" timestamp with time zone;
