-- Credit of members moves into the double-entry ledger. Each transfer becomes one posting of the association. What a settled bill has
-- booked already (`credit-use` of its `bill:…`) is not booked again.
INSERT INTO "issuers" ("school_id", "legal_name", "street", "zip", "city", "country", "tax_number", "collection")
SELECT s.id, s.name, coalesce(t.street, ''), coalesce(t.zip, ''), coalesce(t.city, ''), 'DE', 'not entered', 'own'
FROM (SELECT id, name FROM "schools" ORDER BY is_association DESC, id LIMIT 1) s
LEFT JOIN LATERAL (SELECT street, zip, city FROM "school_sites" WHERE school_id = s.id ORDER BY id LIMIT 1) t ON true
WHERE NOT EXISTS (SELECT FROM "issuers")
  AND (EXISTS (SELECT FROM "balance_entries") OR EXISTS (SELECT FROM "users" WHERE balance_cents <> 0));--> statement-breakpoint
CREATE TEMPORARY TABLE "credit_moves" ON COMMIT DROP AS
WITH moves AS (
  SELECT transfer, max(reason) AS reason, min(created_at) AS created_at,
    min(user_id) FILTER (WHERE amount_cents < 0) AS giver,
    min(user_id) FILTER (WHERE amount_cents > 0) AS taker,
    max(amount_cents) AS cents
  FROM "balance_entries" GROUP BY transfer
), with_bills AS (
  -- `bill:12` names its bill; `order:7` and `order:7:back` the one that holds a charge of the order.
  SELECT m.*, CASE
    WHEN m.transfer ~ '^bill:\d+$' THEN (SELECT i.id FROM "bills" i WHERE i.id = split_part(m.transfer, ':', 2)::int)
    WHEN m.transfer ~ '^order:\d+(:back)?$' THEN (
      SELECT min(c.bill_id) FROM "subscription_phases" h JOIN "charges" c ON c.phase_id = h.id
      JOIN "bills" i ON i.id = c.bill_id AND i.credit_cents = m.cents
      WHERE h.order_id = split_part(m.transfer, ':', 2)::int)
  END AS bill_id
  FROM moves m
)
SELECT m.*,
  CASE
    WHEN giver IS NOT NULL AND taker IS NOT NULL THEN 'credit-transfer'
    WHEN giver IS NULL THEN 'credit-grant'
    WHEN reason = 'payment' THEN 'credit-use'
    ELSE 'credit-forfeit'
  END AS kind,
  CASE reason WHEN 'legacy-credit' THEN 'opening' WHEN 'payment' THEN 'receivable' ELSE 'write-off' END AS against,
  CASE WHEN giver IS NOT NULL AND taker IS NULL AND reason = 'payment' AND bill_id IS NOT NULL THEN 'bill:' || bill_id ELSE transfer END AS cause
FROM with_bills m WHERE giver IS NOT NULL OR taker IS NOT NULL;--> statement-breakpoint
DELETE FROM "credit_moves" m USING "ledger_transactions" t WHERE t.kind = m.kind AND t.cause = m.cause;--> statement-breakpoint
INSERT INTO "ledger_transactions" ("issuer_id", "kind", "cause", "booked_on", "created_at")
SELECT coalesce((SELECT issuer_id FROM "bills" WHERE id = m.bill_id), a.id), m.kind, m.cause, (m.created_at AT TIME ZONE 'Europe/Berlin')::date, m.created_at
FROM "credit_moves" m
CROSS JOIN (SELECT i.id FROM "issuers" i JOIN "schools" s ON s.id = i.school_id ORDER BY s.is_association DESC, i.id LIMIT 1) a
ORDER BY m.created_at, m.transfer;--> statement-breakpoint
INSERT INTO "ledger_lines" ("transaction_id", "account", "amount_cents", "user_id", "bill_id")
SELECT t.id, l.account, l.cents, l.user_id, m.bill_id
FROM "credit_moves" m
JOIN "ledger_transactions" t ON t.kind = m.kind AND t.cause = m.cause
CROSS JOIN LATERAL (VALUES
  (1, CASE WHEN m.giver IS NULL THEN m.against ELSE 'credit' END, m.cents,
    CASE WHEN m.giver IS NOT NULL THEN m.giver WHEN m.against = 'receivable' THEN m.taker END),
  (2, CASE WHEN m.taker IS NULL THEN m.against ELSE 'credit' END, -m.cents,
    CASE WHEN m.taker IS NOT NULL THEN m.taker WHEN m.against = 'receivable' THEN m.giver END)
) l (place, account, cents, user_id)
ORDER BY t.id, l.place;--> statement-breakpoint
-- A balance that no entry explains keeps its value, and says so.
CREATE TEMPORARY TABLE "unexplained_credit" ON COMMIT DROP AS
SELECT u.id AS user_id, u.balance_cents + coalesce((
  SELECT sum(l.amount_cents) FROM "ledger_lines" l WHERE l.user_id = u.id AND l.account = 'credit'), 0) AS cents
FROM "users" u;--> statement-breakpoint
DELETE FROM "unexplained_credit" WHERE cents = 0;--> statement-breakpoint
INSERT INTO "ledger_transactions" ("issuer_id", "kind", "cause", "booked_on", "note")
SELECT a.id, CASE WHEN d.cents > 0 THEN 'credit-grant' ELSE 'credit-forfeit' END, 'one-ledger:' || d.user_id,
  (now() AT TIME ZONE 'Europe/Berlin')::date, 'A balance without entries in the earlier books.'
FROM "unexplained_credit" d
CROSS JOIN (SELECT i.id FROM "issuers" i JOIN "schools" s ON s.id = i.school_id ORDER BY s.is_association DESC, i.id LIMIT 1) a
ORDER BY d.user_id;--> statement-breakpoint
INSERT INTO "ledger_lines" ("transaction_id", "account", "amount_cents", "user_id")
SELECT t.id, l.account, l.cents, l.user_id
FROM "unexplained_credit" d
JOIN "ledger_transactions" t ON t.cause = 'one-ledger:' || d.user_id
CROSS JOIN LATERAL (VALUES ('opening', d.cents, NULL), ('credit', -d.cents, d.user_id)) l (account, cents, user_id);--> statement-breakpoint
DROP TABLE "balance_entries";--> statement-breakpoint
-- An invoice may go when its years are over: eight, counted from the end of the year (§ 147 AO).
CREATE OR REPLACE FUNCTION refuse_change_of_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.issued_on < (date_trunc('year', now() AT TIME ZONE 'Europe/Berlin') - interval '8 years')::date THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.file IS NULL
    AND to_jsonb(NEW) - '{file,file_sha256,updated_at}'::text[] = to_jsonb(OLD) - '{file,file_sha256,updated_at}'::text[]
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'an issued invoice is never changed' USING ERRCODE = 'restrict_violation';
END $$;
