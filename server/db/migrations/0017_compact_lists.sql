CREATE TABLE "run_lists" (
	"run" text NOT NULL,
	"kind" text NOT NULL,
	"people" integer NOT NULL,
	"checksum" text NOT NULL,
	"chain" text NOT NULL,
	CONSTRAINT "run_lists_pkey" PRIMARY KEY("run","kind")
);

CREATE TABLE "run_list_pages" (
	"run" text NOT NULL,
	"kind" text NOT NULL,
	"page" integer NOT NULL,
	"body" "bytea" NOT NULL,
	CONSTRAINT "run_list_pages_pkey" PRIMARY KEY("run","kind","page")
);

ALTER TABLE "run_lists" ADD CONSTRAINT "run_lists_run_fkey" FOREIGN KEY ("run") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "run_list_pages" ADD CONSTRAINT "run_list_pages_run_fkey" FOREIGN KEY ("run") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;
