DROP INDEX "attendances_user";--> statement-breakpoint
DROP INDEX "appointments_school_start";--> statement-breakpoint
DROP INDEX "appointments_trainer_start";--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN "class_start_at" timestamptz(3) DEFAULT '-infinity' NOT NULL;--> statement-breakpoint
UPDATE "attendances" SET "class_start_at" = "appointments"."start_at" FROM "appointments" WHERE "appointments"."id" = "appointment_id";--> statement-breakpoint
-- Fires only where a statement left it out; the lock keeps the class where it is until the row is there, and is the one that counting the place needs next.
CREATE FUNCTION take_class_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT start_at INTO NEW.class_start_at FROM appointments WHERE id = NEW.appointment_id FOR NO KEY UPDATE;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER take_class_time BEFORE INSERT ON "attendances" FOR EACH ROW
  WHEN (NEW.class_start_at = '-infinity') EXECUTE FUNCTION take_class_time();
--> statement-breakpoint
CREATE FUNCTION move_class_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE attendances SET class_start_at = NEW.start_at WHERE appointment_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER move_class_time AFTER UPDATE OF "start_at" ON "appointments" FOR EACH ROW
  WHEN (OLD.start_at IS DISTINCT FROM NEW.start_at) EXECUTE FUNCTION move_class_time();
--> statement-breakpoint
CREATE INDEX "attendances_user_class" ON "attendances" USING btree ("user_id","class_start_at","appointment_id");--> statement-breakpoint
CREATE INDEX "appointments_school_start" ON "appointments" USING btree ("school_id","start_at","id");--> statement-breakpoint
CREATE INDEX "appointments_trial_start" ON "appointments" USING btree ("school_id","start_at","id") WHERE "appointments"."trial_slots" > 0;--> statement-breakpoint
CREATE INDEX "appointments_trainer_start" ON "appointments" USING btree ("trainer_id","start_at","id");--> statement-breakpoint
CREATE INDEX "appointments_starter_start" ON "appointments" USING btree ("started_by","start_at","id");
