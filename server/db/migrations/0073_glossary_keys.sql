-- A term had no name but its German title, by which modules, drafts and sport files call it. That title becomes its key, which stays.
ALTER TABLE "glossary" ADD COLUMN "term_key" text;--> statement-breakpoint
ALTER TABLE "glossary" ADD COLUMN "forms" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "glossary" ADD COLUMN "german_seen" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "glossary" SET "term_key" = CASE
  WHEN "id" = (SELECT min(other."id") FROM "glossary" other WHERE other."title" ->> 'de' = "glossary"."title" ->> 'de')
  THEN "title" ->> 'de' ELSE ("title" ->> 'de') || ' (' || "id" || ')' END;--> statement-breakpoint
ALTER TABLE "glossary" ALTER COLUMN "term_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "glossary" ADD CONSTRAINT "glossary_term_key" UNIQUE("term_key");
