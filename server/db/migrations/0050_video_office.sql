ALTER TABLE "videos" ADD COLUMN "poster_mark" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "first_part" text;