ALTER TABLE "products" ADD COLUMN "picture_dark" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "picture_light" text;