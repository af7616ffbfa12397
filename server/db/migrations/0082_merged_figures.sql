-- A merge alone may say which of two accounts taught, closed or sent: nothing else of these rows changes.
CREATE OR REPLACE FUNCTION refuse_change_of_hours() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_merging boolean := coalesce(current_setting('wegband.merging', true), '') = 'on';
  free text[] := '{appointment_id,booked_by}'::text[] || CASE WHEN is_merging THEN '{user_id}'::text[] ELSE '{}'::text[] END;
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - free = to_jsonb(OLD) - free
    AND (NEW.appointment_id IS NULL OR NEW.appointment_id = OLD.appointment_id)
    AND (is_merging OR NEW.booked_by IS NULL OR NEW.booked_by = OLD.booked_by) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a line of a closed month is never changed' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_change_of_trainer_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'closed_by' = to_jsonb(OLD) - 'closed_by'
    AND (NEW.closed_by IS NULL OR coalesce(current_setting('wegband.merging', true), '') = 'on') THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a closed month is never changed' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_change_of_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'sent_by' = to_jsonb(OLD) - 'sent_by'
    AND (NEW.sent_by IS NULL OR coalesce(current_setting('wegband.merging', true), '') = 'on') THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a sent count is never changed' USING ERRCODE = 'restrict_violation';
END $$;
