/** SQL of the books of an issuer, as an export needs them. */
import { sql } from 'drizzle-orm'
import type { TaxedAmount } from '@wegband/domain/basics/vat.ts'
import type { Account, PostingKind } from '@wegband/domain/features/ledger/ledger.ts'
import type { Db } from '../../../db/transaction.ts'

export type BookedRow = {
  kind: PostingKind
  cause: string
  bookedOn: string
  note: string | null
  number: string | null
  payer: string
  lines: { account: Account; cents: number }[]
  taxed: TaxedAmount[]
}

/** The postings of a month in their order, with payer, invoice and the rates of the bill. */
export const listBooked = async (
  db: Db,
  issuerId: number,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<BookedRow[]> => {
  const { rows } = await db.execute<BookedRow>(sql`
    select t.kind, t.cause, t.booked_on::text as "bookedOn", t.note,
      (select v.number from invoices v where v.bill_id = l.bill_id and v.kind = 'invoice' limit 1) as number,
      coalesce((select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = l.user_id), '') as payer,
      l.lines, coalesce((select json_agg(json_build_object('grossCents', c.amount_cents,
        'vat', json_build_object('basisPoints', c.vat_basis_points, 'exemption', c.vat_exemption)) order by c.id)
        from charges c where c.bill_id = l.bill_id), '[]'::json) as taxed
    from ledger_transactions t
    cross join lateral (select max(one.bill_id) as bill_id, max(one.user_id) as user_id,
      json_agg(json_build_object('account', one.account, 'cents', one.amount_cents) order by one.id) as lines
      from ledger_lines one where one.transaction_id = t.id) l
    where t.issuer_id = ${issuerId} and t.booked_on between ${from} and ${until}
    order by t.booked_on, t.id`)
  return rows
}
