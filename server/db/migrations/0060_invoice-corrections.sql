ALTER TABLE "invoices" DROP CONSTRAINT "invoices_cancels";--> statement-breakpoint
DROP INDEX "invoices_bill";--> statement-breakpoint
CREATE INDEX "invoices_of_bill" ON "invoices" USING btree ("bill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_bill" ON "invoices" USING btree ("bill_id","kind") WHERE "invoices"."kind" <> 'correction';--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_cancels" CHECK (("invoices"."kind" = 'invoice') = ("invoices"."cancels_id" is null));