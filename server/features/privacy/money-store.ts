/** SQL of a person's money: for a copy of the data, for the end of the account, and after the years of the law. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/transaction.ts'

/** Bills that are open, payments under way, and money on its way back. */
export const countOpenMoney = async (db: Db, userId: number): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(sql`
    select (select count(*) from bills b where b.payer_id = ${userId} and b.state = 'open' and b.amount_cents > b.credit_cents
        and not exists (select from charges c join subscription_phases h on h.id = c.phase_id join orders o on o.id = h.order_id
          where c.bill_id = b.id and o.state = 'open'))::int
      + (select count(*) from orders where payer_id = ${userId} and state = 'pending')::int
      + (select count(*) from refunds r join bills b on b.id = r.bill_id where b.payer_id = ${userId} and r.state <> 'done')::int as total`)
  return rows[0]?.total ?? 0
}

type Row = Record<string, unknown>

/** The postings about a person, with day and cause; amounts that are owed are positive, credit is negative. */
export const readLedgerOf = async (db: Db, userId: number): Promise<Row[]> => {
  const { rows } = await db.execute<{ row: Row }>(sql`
    select jsonb_build_object('bookedOn', t.booked_on, 'kind', t.kind, 'cause', t.cause, 'note', t.note, 'account', l.account,
      'amountCents', l.amount_cents, 'billId', l.bill_id) as row
    from ledger_lines l join ledger_transactions t on t.id = l.transaction_id where l.user_id = ${userId} order by l.id`)
  return rows.map(({ row }) => row)
}

/** Attempts to collect a person's bills, and money that went back. */
export const readPaymentsOf = async (db: Db, userId: number): Promise<Row[]> => {
  const { rows } = await db.execute<{ row: Row }>(sql`
    select row from (
      select a.started_at as at, jsonb_build_object('billId', a.bill_id, 'amountCents', a.amount_cents, 'state', a.state,
        'means', coalesce(a.means, a.provider), 'startedAt', a.started_at, 'endedAt', a.ended_at) as row
      from payment_attempts a join bills b on b.id = a.bill_id where b.payer_id = ${userId}
      union all
      select r.requested_at, jsonb_build_object('billId', r.bill_id, 'amountCents', -r.amount_cents, 'state', r.state,
        'means', 'refund', 'startedAt', r.requested_at, 'endedAt', r.done_at)
      from refunds r join bills b on b.id = r.bill_id where b.payer_id = ${userId}
    ) one order by at`)
  return rows.map(({ row }) => row)
}

/**
 * Deletes invoices that were issued before that day. The database looks at its own clock as well and lets no younger one go. One that a younger invoice cancels stays with it. Returns the names of their files.
 */
export const deleteInvoices = async (db: Db, before: string): Promise<string[]> => {
  const { rows } = await db.execute<{ file: string | null }>(sql`
    delete from invoices i where i.issued_on < ${before}
      and i.issued_on < date_trunc('year', now() at time zone 'Europe/Berlin') - interval '8 years'
      and not exists (select from invoices c where c.cancels_id = i.id and c.issued_on >= ${before})
    returning i.file`)
  return rows.flatMap(({ file }) => (file === null ? [] : [file]))
}

export const deleteDeclarations = (db: Db, before: string): Promise<unknown> =>
  db.execute(
    sql`delete from declarations where received_at < ${before}::timestamp at time zone 'Europe/Berlin'`,
  )

/**
 * Takes names, addresses and accounts out of what people left behind whose account ended before that day. The postings stay: without
 * names they are about no person any more, and their sums must hold.
 */
export const forgetPayers = async (db: Db, before: string): Promise<void> => {
  const ended = sql`select id from users where erased_at < ${before}::timestamp at time zone 'Europe/Berlin'`
  await db.execute(sql`update orders set address = '{"name": "", "street": "", "zip": "", "city": "", "country": ""}', contract_file = null
    where payer_id in (${ended}) and address ->> 'name' <> ''`)
  await db.execute(sql`update payment_methods set brand = null, last4 = null, reference = 'forgotten-' || id
    where user_id in (${ended}) and reference not like 'forgotten-%'`)
  await db.execute(sql`update mandates set holder = '', iban_sealed = '', iban_last4 = '', bic = null
    where user_id in (${ended}) and holder <> ''`)
  await db.execute(sql`delete from provider_customers where user_id in (${ended})`)
}
