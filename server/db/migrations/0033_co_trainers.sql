ALTER TABLE "appointments" ADD COLUMN "co_trainer_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "co_trainer_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "appointments_co_trainers" ON "appointments" USING gin ("co_trainer_ids") WHERE "appointments"."co_trainer_ids" <> '{}';