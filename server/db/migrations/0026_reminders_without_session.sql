ALTER TABLE "reminders" ALTER COLUMN "token_hash" DROP NOT NULL;
