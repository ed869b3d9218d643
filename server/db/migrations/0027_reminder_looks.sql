ALTER TABLE "reminders" ADD COLUMN "looked_at" timestamp with time zone;
