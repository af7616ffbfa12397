ALTER TABLE "documents" ADD COLUMN "school_id" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "check_state" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "check_reason" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "checked_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "checked_by" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "withdrawn_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "replaces_id" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "upload_key" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "is_scanned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_replaces_id_documents_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_received" ON "documents" USING btree ("school_id","check_state","created_at") WHERE "documents"."check_state" is not null;--> statement-breakpoint
CREATE INDEX "documents_role" ON "documents" USING btree ("owner_role") WHERE "documents"."owner_role" is not null;--> statement-breakpoint
CREATE INDEX "documents_upload" ON "documents" USING btree ("uploaded_by","upload_key");--> statement-breakpoint
CREATE INDEX "documents_replaces" ON "documents" USING btree ("replaces_id");--> statement-breakpoint
ALTER TABLE "documents" DROP COLUMN "recipient";