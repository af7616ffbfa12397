ALTER TABLE "appointments" ADD COLUMN "min_age" integer;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "max_age" integer;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "min_age" integer;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "max_age" integer;--> statement-breakpoint
ALTER TABLE "regulars" ADD COLUMN "comes_despite_age" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_ages" CHECK ("appointments"."min_age" between 3 and 99 and "appointments"."max_age" between 3 and 99 and "appointments"."min_age" <= "appointments"."max_age");--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_ages" CHECK ("series"."min_age" between 3 and 99 and "series"."max_age" between 3 and 99 and "series"."min_age" <= "series"."max_age");--> statement-breakpoint
-- The ages stand in calendars outside too.
DROP TRIGGER revise_class ON "appointments";
--> statement-breakpoint
CREATE TRIGGER revise_class BEFORE UPDATE OF "start_at", "end_at", "name", "description", "room", "site_id", "cancelled_at", "min_age", "max_age" ON "appointments" FOR EACH ROW
  WHEN ((OLD.start_at, OLD.end_at, OLD.name, OLD.description, OLD.room, OLD.site_id, OLD.cancelled_at, OLD.min_age, OLD.max_age)
    IS DISTINCT FROM (NEW.start_at, NEW.end_at, NEW.name, NEW.description, NEW.room, NEW.site_id, NEW.cancelled_at, NEW.min_age, NEW.max_age))
  EXECUTE FUNCTION revise_class();
