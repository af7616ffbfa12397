DROP INDEX "trial_registrations_mail";--> statement-breakpoint
ALTER TABLE "trial_registrations" ADD COLUMN "age" integer;--> statement-breakpoint
ALTER TABLE "trial_registrations" ADD COLUMN "state" text DEFAULT 'confirmed' NOT NULL;--> statement-breakpoint
ALTER TABLE "trial_registrations" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "trial_registrations" ADD COLUMN "held_until" timestamptz(3);--> statement-breakpoint
ALTER TABLE "trial_registrations" ADD COLUMN "origin_hash" text;--> statement-breakpoint
CREATE INDEX "trial_registrations_class" ON "trial_registrations" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "trial_registrations_unconfirmed" ON "trial_registrations" USING btree ("held_until") WHERE "trial_registrations"."state" <> 'confirmed';--> statement-breakpoint
CREATE UNIQUE INDEX "trial_registrations_mail" ON "trial_registrations" USING btree ("appointment_id",lower("mail")) WHERE "trial_registrations"."state" = 'confirmed';--> statement-breakpoint
ALTER TABLE "trial_registrations" ADD CONSTRAINT "trial_registrations_hold" CHECK (("trial_registrations"."state" = 'confirmed') = ("trial_registrations"."held_until" is null));