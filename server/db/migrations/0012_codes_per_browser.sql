ALTER TABLE "codes" DROP CONSTRAINT "codes_pkey";
ALTER TABLE "codes" ADD CONSTRAINT "codes_pkey" PRIMARY KEY("email","challenge");
