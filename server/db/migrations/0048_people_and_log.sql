DROP INDEX "audit_log_subject";--> statement-breakpoint
DROP INDEX "audit_log_time";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "request_id" text;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_area" ON "audit_log" USING btree (split_part("action", '.', 1),"created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("last_name","first_name","id") WHERE "users"."profile_type" <> 'anonymous' and "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("last_name","first_name","id") WHERE "users"."profile_type" <> 'anonymous' and "users"."erased_at" is null and "users"."mail" is not null and "users"."mail_verified_at" is null;--> statement-breakpoint
CREATE INDEX "users_locked" ON "users" USING btree ("last_name","first_name","id") WHERE "users"."profile_type" <> 'anonymous' and "users"."erased_at" is null and "users"."locked_at" is not null;--> statement-breakpoint
CREATE INDEX "users_office" ON "users" USING btree ("last_name","first_name","id") WHERE "users"."profile_type" <> 'anonymous' and "users"."erased_at" is null and ("users"."is_admin" or "users"."office_rights" <> '{}');--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE FUNCTION audit_log_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Set for one transaction by the job that forgets what is over, and by a restored backup.
  IF TG_OP <> 'UPDATE' AND current_setting('wegband.retention', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of the audit log are neither changed nor deleted' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_kept" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION audit_log_is_kept();--> statement-breakpoint
CREATE TRIGGER "audit_log_kept_whole" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_kept();
