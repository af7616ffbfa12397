ALTER TABLE "school_sites" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "pauses_on_holidays" boolean DEFAULT false NOT NULL;