ALTER TABLE "payments" ADD COLUMN "terms" text;
