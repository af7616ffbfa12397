/** What the migration `one_ledger` makes of the earlier ledger of credit. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateRows } from '../testing/servers/migrated-rows.ts'

let migrated: Awaited<ReturnType<typeof migrateRows>>
beforeAll(async () => {
  migrated = await migrateRows('one_ledger', BEFORE)
})
afterAll(() => migrated.drop())

/**
 * Person 1 took over 84.00, used 20.00 in a bill that is paid and booked, and 10.00 in one that is open. Person 2 is a child whose
 * 5.00 went to person 3. Person 4 forfeited 3.00. The order of person 5 was void, so its 7.00 came back. Person 6 has a balance that no
 * entry explains.
 */
const BEFORE = `
insert into schools (id, name, description, is_association) values (1, 'Schule', '{"de": ""}', false), (2, 'Verband', '{"de": ""}', true);
insert into users (id, profile_type, first_name, last_name, balance_cents)
  select n, 'regular', 'Person', n::text, cents
  from (values (1, 5400), (2, 0), (3, 500), (4, 0), (5, 700), (6, 250), (7, 0)) given (n, cents);
insert into issuers (id, school_id, legal_name, street, zip, city, tax_number, number_prefix, collection) values
  (1, 1, 'Schule', 'Weg 1', '24103', 'Kiel', '1', 'S', 'own'), (2, 2, 'Verband e. V.', 'Weg 2', '24103', 'Kiel', '2', '', 'provider');
insert into bills (id, issuer_id, payer_id, due_on, amount_cents, credit_cents, collection, state) values
  (1, 2, 1, '2026-11-01', 8400, 2000, 'provider', 'paid'), (2, 1, 1, '2026-11-02', 1200, 1000, 'own', 'open'),
  (3, 2, 5, '2026-11-03', 8400, 700, 'provider', 'cancelled');
insert into products (id, issuer_id, subject_type, subject_id) values (1, 2, 'sport', 1);
insert into subscription_plans (id, product_id, subject_type, subject_id, interval, interval_count, effective_months, price_cents)
  values (1, 1, 'sport', 1, 'year', 1, 12, 8400);
insert into subscriptions (id, user_id, profiteer_id, status, starts_at, phase_ends_at)
  select n, n, n, 'active', '2026-11-01', '2027-11-01' from (values (1), (5)) given (n);
insert into orders (id, payer_id, profiteer_id, plan_id, subscription_id, kind, key, state, price_cents, discount_cents, total_cents,
    due_now_cents, credit_cents, begins_at_once, starts_on, ends_on, renewal_cents, address, ordered_at, expires_at)
  select n, n, n, 1, n, 'purchase', n::text, state, 8400, 0, 8400, 8400 - credit, credit, true, '2026-11-01', '2027-11-01', 700, '{}',
    '2026-11-01', '2026-11-02'
  from (values (1, 'complete', 2000), (5, 'expired', 700)) given (n, state, credit);
insert into subscription_phases (id, subscription_id, plan_id, kind, order_id, starts_on, paid_from, ends_on, total_cents)
  select n, n, 1, 'term', n, '2026-11-01', '2026-11-01', '2027-11-01', 8400 from (values (1), (5)) given (n);
insert into charges (phase_id, period, due_on, covers_from, covers_until, amount_cents, vat_basis_points, bill_id) values
  (1, 1, '2026-11-01', '2026-11-01', '2027-11-01', 8400, 1900, 1), (5, 1, '2026-11-03', '2026-11-01', '2027-11-01', 8400, 1900, 3);
insert into ledger_transactions (id, issuer_id, kind, cause, booked_on) overriding system value values (1, 2, 'credit-use', 'bill:1', '2026-11-01');
insert into ledger_lines (transaction_id, account, amount_cents, user_id, bill_id) values
  (1, 'credit', 2000, 1, 1), (1, 'receivable', -2000, 1, 1);
select setval(pg_get_serial_sequence('ledger_transactions', 'id'), 10);
insert into balance_entries (transfer, user_id, amount_cents, reason, created_at) values
  ('legacy-credit 9', null, -8400, 'legacy-credit', '2026-10-31T23:30:00Z'), ('legacy-credit 9', 1, 8400, 'legacy-credit', '2026-10-31T23:30:00Z'),
  ('legacy-credit 8', null, -500, 'legacy-credit', '2026-10-01'), ('legacy-credit 8', 2, 500, 'legacy-credit', '2026-10-01'),
  ('child-credit:2:1', 2, -500, 'child-credit', '2026-10-02'), ('child-credit:2:1', 3, 500, 'child-credit', '2026-10-02'),
  ('gift', null, -300, 'correction', '2026-10-03'), ('gift', 4, 300, 'correction', '2026-10-03'),
  ('forfeited:4', 4, -300, 'correction', '2026-10-04'), ('forfeited:4', null, 300, 'correction', '2026-10-04'),
  ('order:1', 1, -2000, 'payment', '2026-11-01'), ('order:1', null, 2000, 'payment', '2026-11-01'),
  ('bill:2', 1, -1000, 'payment', '2026-11-02'), ('bill:2', null, 1000, 'payment', '2026-11-02'),
  ('more', null, -700, 'correction', '2026-11-02'), ('more', 5, 700, 'correction', '2026-11-02'),
  ('order:5', 5, -700, 'payment', '2026-11-03'), ('order:5', null, 700, 'payment', '2026-11-03'),
  ('order:5:back', null, -700, 'payment', '2026-11-04'), ('order:5:back', 5, 700, 'payment', '2026-11-04');`

const linesOf = (cause: string) =>
  migrated.rows(`select t.issuer_id as issuer, t.kind, t.booked_on::text as day, l.account, l.amount_cents as cents, l.user_id as person,
    l.bill_id as bill from ledger_transactions t join ledger_lines l on l.transaction_id = t.id where t.cause = '${cause}' order by l.id`)

it('keeps every balance, and the ledger of credit says the same', async () => {
  const wrong = await migrated.rows(`select u.id from users u where u.balance_cents <>
    (select coalesce(-sum(amount_cents), 0) from ledger_lines l where l.user_id = u.id and l.account = 'credit')`)
  expect(wrong).toEqual([])
  expect(await migrated.rows('select balance_cents as cents from users order by id')).toEqual(
    [5_400, 0, 500, 0, 700, 250, 0].map((cents) => ({ cents })),
  )
  expect(
    await migrated.rows(
      'select transaction_id from ledger_lines group by transaction_id having sum(amount_cents) <> 0',
    ),
  ).toEqual([])
})

it('books each transfer once, with its counter account, on its day in Berlin', async () => {
  expect(await linesOf('legacy-credit 9')).toEqual([
    {
      issuer: 2,
      kind: 'credit-grant',
      day: '2026-11-01',
      account: 'opening',
      cents: 8_400,
      person: null,
      bill: null,
    },
    {
      issuer: 2,
      kind: 'credit-grant',
      day: '2026-11-01',
      account: 'credit',
      cents: -8_400,
      person: 1,
      bill: null,
    },
  ])
  expect(await linesOf('child-credit:2:1')).toMatchObject([
    { kind: 'credit-transfer', account: 'credit', cents: 500, person: 2 },
    { kind: 'credit-transfer', account: 'credit', cents: -500, person: 3 },
  ])
  expect(await linesOf('forfeited:4')).toMatchObject([
    { kind: 'credit-forfeit', account: 'credit', cents: 300, person: 4 },
    { kind: 'credit-forfeit', account: 'write-off', cents: -300, person: null },
  ])
})

it('does not book again what a paid bill has used, and names the bills of the others', async () => {
  expect(await linesOf('bill:1')).toHaveLength(2)
  expect(await linesOf('order:1')).toEqual([])
  expect(await linesOf('bill:2')).toMatchObject([
    { issuer: 1, kind: 'credit-use', account: 'credit', cents: 1_000, person: 1, bill: 2 },
    { issuer: 1, kind: 'credit-use', account: 'receivable', cents: -1_000, person: 1, bill: 2 },
  ])
  expect(await linesOf('bill:3')).toMatchObject([
    { kind: 'credit-use', account: 'credit', cents: 700, bill: 3 },
    { kind: 'credit-use', account: 'receivable', cents: -700, person: 5, bill: 3 },
  ])
  expect(await linesOf('order:5:back')).toMatchObject([
    { kind: 'credit-grant', account: 'receivable', cents: 700, person: 5, bill: 3 },
    { kind: 'credit-grant', account: 'credit', cents: -700, person: 5, bill: 3 },
  ])
})

it('says where a balance had no entries, and drops the earlier table', async () => {
  expect(await linesOf('one-ledger:6')).toMatchObject([
    { kind: 'credit-grant', account: 'opening', cents: 250 },
    { kind: 'credit-grant', account: 'credit', cents: -250, person: 6 },
  ])
  expect(await migrated.rows("select to_regclass('balance_entries') as gone")).toEqual([{ gone: null }])
})
