/** What the database itself refuses: the books are added to and never rewritten. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoices } from '../../db/schema/money/books.ts'
import { orders, subscriptionPhases } from '../../db/schema/money/orders.ts'
import { makeShop, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  shop = makeShop(app)
})
afterAll(() => app.close())

const query = (text: string, values: unknown[] = []) => app.db.pool.query(text, values)

const buy = async () => {
  const buyer = await shop.makeBuyer()
  const plan = await shop.makeOnlinePlan()
  return { buyer, plan, ...(await shop.buy(buyer, plan.id)) }
}

describe('a plan', () => {
  test('changes its price until it is sold, and never afterwards', async () => {
    const plan = await shop.makeOnlinePlan()
    const change = () =>
      query('update subscription_plans set price_cents = price_cents + 100 where id = $1', [plan.id])
    await change()
    await shop.buy(await shop.makeBuyer(), plan.id)
    await expect(change()).rejects.toThrow('a sold plan is never changed')
    await expect(query('delete from subscription_plans where id = $1', [plan.id])).rejects.toThrow(
      'a sold plan is never changed',
    )
  })

  test('that is sold can still be taken off sale', async () => {
    const { plan } = await buy()
    const { rowCount } = await query('update subscription_plans set is_active = false where id = $1', [
      plan.id,
    ])
    expect(rowCount).toBe(1)
  })
})

describe('the ledger', () => {
  test.each([
    'update ledger_lines set amount_cents = amount_cents + 1',
    'delete from ledger_lines',
    "update ledger_transactions set note = 'changed'",
    'delete from ledger_transactions',
  ])('refuses: %s', async (text) => {
    await buy()
    await expect(query(text)).rejects.toThrow('are never changed')
  })

  test('refuses a transaction that does not sum to zero', async () => {
    const { buyer } = await buy()
    await expect(
      query(
        `with made as (
          insert into ledger_transactions (issuer_id, kind, cause, booked_on)
          select id, 'charge', 'test', '2026-11-20' from issuers limit 1 returning id
        )
        insert into ledger_lines (transaction_id, account, amount_cents, user_id) select id, 'receivable', 5, $1 from made`,
        [buyer.id],
      ),
    ).rejects.toThrow('does not sum to zero')
    expect(await shop.sumLedger()).toBe(0)
  })

  test('looks at the sum when the transaction ends, not at each line', async () => {
    const { buyer } = await buy()
    await app.db.drizzle.transaction(async (tx) => {
      const line = (account: string, cents: number) =>
        tx.execute(sql`insert into ledger_lines (transaction_id, account, amount_cents, user_id)
          select id, ${account}, ${cents}, ${buyer.id} from ledger_transactions where cause = 'in two steps'`)
      await tx.execute(sql`insert into ledger_transactions (issuer_id, kind, cause, booked_on)
        select id, 'charge', 'in two steps', '2026-11-20' from issuers limit 1`)
      await line('receivable', 5)
      await line('revenue', -5)
    })
    expect(await shop.sumLedger()).toBe(0)
  })
})

describe('each of these is there once', () => {
  /** Writes the newest row of a table once more with another id and number. Only the constraint can refuse it. */
  const copy = (table: string, key = 'id') =>
    query(
      `insert into ${table} overriding system value
      select (jsonb_populate_record(null::${table}, to_jsonb(t) || '{"id": 1000000, "number": "2026-999999"}'::jsonb)).*
      from (select * from ${table} order by ${key} desc limit 1) t`,
    )

  test.each([
    ['a charge of a phase and period', 'charges', 'charges_once'],
    ['an invoice of a bill and kind', 'invoices', 'invoices_bill'],
    ['an attempt of a key', 'payment_attempts', 'payment_attempts_key'],
    ['a posting of a kind and cause', 'ledger_transactions', 'ledger_transactions_once'],
  ])('%s', async (_, table, constraint) => {
    await buy()
    await expect(copy(table)).rejects.toThrow(constraint)
  })

  test('a redemption of an order', async () => {
    const buyer = await shop.makeBuyer()
    const plan = await shop.makeOnlinePlan()
    await query(
      `insert into coupons (code, title, description, amount_off) values ('EINMAL', '{"de": ""}', '{"de": ""}', 10)`,
    )
    await shop.order(buyer, plan.id, { coupon_code: 'EINMAL' })
    await expect(copy('coupon_redemptions', 'order_id')).rejects.toThrow('coupon_redemptions_pkey')
  })
})

describe('an invoice', () => {
  test('receives its file once and never changes otherwise', async () => {
    const { buyer } = await buy()
    const [invoice] = await app.db.drizzle.select().from(invoices).where(eq(invoices.payerId, buyer.id))
    const id = invoice?.id
    await expect(query('update invoices set total_cents = 1 where id = $1', [id])).rejects.toThrow(
      'an issued invoice is never changed',
    )
    await query("update invoices set file = 'drawn' where id = $1", [id])
    await expect(query("update invoices set file = 'other' where id = $1", [id])).rejects.toThrow(
      'an issued invoice is never changed',
    )
    await expect(query('delete from invoices where id = $1', [id])).rejects.toThrow(
      'an issued invoice is never changed',
    )
  })
})

describe('the phases of a contract', () => {
  test('never overlap, and may follow each other', async () => {
    const { contract, plan } = await buy()
    const insert = (startsOn: string, endsOn: string) =>
      query(
        `insert into subscription_phases (subscription_id, plan_id, kind, starts_on, paid_from, ends_on, total_cents)
        values ($1, $2, 'renewal', $3, $3, $4, 700)`,
        [contract.id, plan.id, startsOn, endsOn],
      )
    const [phase] = await app.db.drizzle
      .select()
      .from(subscriptionPhases)
      .where(eq(subscriptionPhases.subscriptionId, contract.id))
    expect(phase?.endsOn).toBe('2027-11-20')
    await expect(insert('2027-11-20', '2027-12-20')).rejects.toThrow('subscription_phases_apart')
    await expect(insert('2027-01-01', '2027-01-01')).rejects.toThrow('subscription_phases_apart')
    await insert('2027-11-21', '2027-12-20')
  })
})

describe('an order', () => {
  test('has a total that is its price less its discount', async () => {
    const { buyer } = await buy()
    await expect(
      query('update orders set total_cents = total_cents - 1 where payer_id = $1', [buyer.id]),
    ).rejects.toThrow('orders_amounts')
    const [order] = await app.db.drizzle.select().from(orders).where(eq(orders.payerId, buyer.id))
    expect(order?.totalCents).toBe(8_400)
  })
})
