ALTER TABLE "readings" ADD COLUMN "came" integer DEFAULT 0 NOT NULL;
ALTER TABLE "readings" ADD COLUMN "gone" integer DEFAULT 0 NOT NULL;
