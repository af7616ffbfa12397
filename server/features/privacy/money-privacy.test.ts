/** Money in a copy of the data, at the end of an account, and after the years of the law. */
import { eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportData, KEPT_THINGS, readErasure } from '@wegband/domain/features/privacy/contract.ts'
import { retentionEndsOn } from '@wegband/domain/features/privacy/retention.ts'
import { bills, invoices, paymentMethods } from '../../db/schema/money/books.ts'
import { declarations } from '../../db/schema/money/declarations.ts'
import { orders } from '../../db/schema/money/orders.ts'
import { users } from '../../db/schema/people.ts'
import { cheapHash } from '../../testing/cheap-hash.ts'
import { makeSnapshot } from '../../testing/e-invoice/make-snapshot.ts'
import { only, type UserRow } from '../../testing/makers/makers.ts'
import { makeShop, type Shop } from '../../testing/makers/shop.ts'
import { makeIssuer } from '../../testing/makers/sold-plans.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { checkBooks } from '../billing/reconcile/check-books.ts'
import { forgetKeptThings } from './forget-expired.ts'

const NOW = '2026-11-20T09:00:00Z'
const PASSWORD = 'Wegband-2026'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await createTestApp({ clockIso: NOW })
  shop = makeShop(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(NOW))

const makeBuyer = (): Promise<UserRow> => shop.makeBuyer({ passwordHash: cheapHash(PASSWORD) })
const idOf = ({ id }: { id: number }) => ({ id: String(id) })

describe('a copy of the data', () => {
  test('has invoices as files, postings with day and cause, and payments', async () => {
    const buyer = await makeBuyer()
    await shop.buy(buyer, (await shop.makeOnlinePlan()).id)
    const { bytes } = await app.call(exportData, {
      as: buyer,
      params: idOf(buyer),
      body: { password: PASSWORD },
    })
    const files = unzipSync(new Uint8Array(bytes))
    const names = Object.keys(files).filter((name) => name.startsWith('rechnungen/'))
    expect(names).toHaveLength(1)
    expect(readPdf(Buffer.from(files[names[0] ?? ''] ?? [])).text).toContain('Mara Lindner')
    const data = JSON.parse(strFromU8(files['daten.json'] ?? new Uint8Array())) as Record<string, unknown>
    expect(data['ledger']).toMatchObject([
      { kind: 'payment', account: 'receivable', amountCents: -8_400, bookedOn: '2026-11-20' },
      { kind: 'charge', account: 'receivable', amountCents: 8_400, bookedOn: '2026-11-20' },
    ])
    expect(data['payments']).toMatchObject([{ amountCents: 8_400, state: 'succeeded', means: 'stand-in' }])
    expect(data['bills']).toHaveLength(1)
    expect(data['invoices']).toHaveLength(1)
  })
})

describe('the end of an account', () => {
  const blockersOf = async (person: UserRow) =>
    (await app.call(readErasure, { as: person, params: idOf(person) })).body.data.blockers

  test('waits for open bills, but not for an order that was never paid', async () => {
    const buyer = await makeBuyer()
    await shop.order(buyer, (await shop.makeOnlinePlan()).id)
    expect(await blockersOf(buyer)).toEqual([])
    await app.db.drizzle.insert(bills).values({
      issuerId: await makeIssuer(app.db),
      payerId: buyer.id,
      dueOn: '2026-11-20',
      amountCents: 1_200,
      collection: 'own',
      state: 'open',
    })
    expect(await blockersOf(buyer)).toEqual(['money'])
  })

  test('waits for a debit that is under way', async () => {
    const buyer = await makeBuyer()
    await shop.buy(buyer, (await shop.makeOnlinePlan()).id, 'debit')
    expect(await blockersOf(buyer)).toEqual(['money'])
  })

  test('says until when the law keeps what', async () => {
    const buyer = await makeBuyer()
    const { body } = await app.call(readErasure, { as: buyer, params: idOf(buyer) })
    expect(body.data.kept.map(({ key, until }) => [key, until])).toEqual([
      ['ledger', '2036-12-31'],
      ['invoices', '2034-12-31'],
      ['declarations', '2032-12-31'],
      ['acceptances', '2029-12-20'],
      ['reports', null],
      ['audit', '2027-12-20'],
      ['attendance', null],
    ])
    expect(KEPT_THINGS.map((thing) => retentionEndsOn(thing, '2026-01-01'))[0]).toBe('2036-12-31')
  })
})

describe('after the years of the law', () => {
  const makeOldInvoice = async (payer: UserRow, issuedOn: string, file: string) => {
    const issuerId = await makeIssuer(app.db)
    const bill = only(
      await app.db.drizzle
        .insert(bills)
        .values({
          issuerId,
          payerId: payer.id,
          dueOn: issuedOn,
          amountCents: 8_400,
          collection: 'own',
          state: 'cancelled',
        })
        .returning(),
    )
    const number = `${issuedOn.slice(0, 4)}-000001`
    await app.http.services.gateways.files.put(`invoices/${file}`, Buffer.from('old'))
    await app.db.drizzle.insert(invoices).values({
      issuerId,
      payerId: payer.id,
      billId: bill.id,
      number,
      kind: 'invoice',
      issuedOn,
      totalCents: 8_400,
      snapshot: makeSnapshot(),
      file,
    })
    return number
  }

  test('invoices go with their files eight years after the end of theirs, and no day earlier', async () => {
    const buyer = await makeBuyer()
    await makeOldInvoice(buyer, '2008-12-31', 'old.pdf')
    await makeOldInvoice(buyer, '2009-01-01', 'kept.pdf')
    const numbersAt = async (now: string) => {
      app.clock.set(now)
      await forgetKeptThings(app.http.services)
      const rows = await app.db.drizzle
        .select({ number: invoices.number })
        .from(invoices)
        .where(eq(invoices.payerId, buyer.id))
      return rows.map(({ number }) => number).toSorted()
    }
    expect(await numbersAt('2016-12-31T22:59:00Z')).toEqual(['2008-000001', '2009-000001'])
    expect(await numbersAt('2016-12-31T23:00:00Z')).toEqual(['2009-000001'])
    const { files } = app.http.services.gateways
    expect(await files.find('invoices/old.pdf')).toBeUndefined()
    expect(await files.find('invoices/kept.pdf')).toBeDefined()
  })

  test('the database lets no invoice go before its years are over', async () => {
    const buyer = await makeBuyer()
    await shop.buy(buyer, (await shop.makeOnlinePlan()).id)
    await expect(app.db.pool.query('delete from invoices where payer_id = $1', [buyer.id])).rejects.toThrow(
      'an issued invoice is never changed',
    )
  })

  test('declarations go after six years, and payers lose name and account after ten', async () => {
    const [buyer, present] = [await makeBuyer(), await makeBuyer()]
    const plan = await shop.makeOnlinePlan()
    for (const person of [buyer, present]) await shop.buy(person, plan.id)
    await app.db.drizzle.update(users).set({ erasedAt: NOW }).where(eq(users.id, buyer.id))
    await app.db.drizzle.insert(declarations).values({
      kind: 'cancellation',
      caseNumber: 'K-1',
      key: 'k',
      receivedAt: NOW,
      locale: 'de',
      name: 'Mara',
      mail: 'mara@post.example',
      contractText: 'Online',
      state: 'waiting',
    })
    const leftAt = async (now: string) => {
      app.clock.set(now)
      await forgetKeptThings(app.http.services)
      const { rows } = await app.db.drizzle.execute<{ left: string }>(sql`select concat(
        (select count(*) from declarations where case_number = 'K-1'), ' ',
        (select string_agg(coalesce(address ->> 'name', ''), '|' order by id) from orders where payer_id in (${buyer.id}, ${present.id})), ' ',
        (select string_agg(coalesce(last4, '-'), '|' order by id) from payment_methods where user_id in (${buyer.id}, ${present.id}))) as left`)
      return rows[0]?.left
    }
    expect(await leftAt('2032-12-31T22:00:00Z')).toBe('1 Mara Lindner|Mara Lindner 4242|4242')
    expect(await leftAt('2033-01-01T00:00:00Z')).toBe('0 Mara Lindner|Mara Lindner 4242|4242')
    expect(await leftAt('2036-12-31T22:00:00Z')).toBe('0 Mara Lindner|Mara Lindner 4242|4242')
  })

  test('the books still agree when payers are forgotten', async () => {
    const buyer = await makeBuyer()
    await shop.buy(buyer, (await shop.makeOnlinePlan()).id)
    await app.db.drizzle.update(users).set({ erasedAt: '2010-05-01T09:00:00Z' }).where(eq(users.id, buyer.id))
    const before = await checkBooks(app.db.drizzle)
    await forgetKeptThings(app.http.services)
    await forgetKeptThings(app.http.services)
    const [order] = await app.db.drizzle.select().from(orders).where(eq(orders.payerId, buyer.id))
    expect(order?.address.name).toBe('')
    const [method] = await app.db.drizzle
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.userId, buyer.id))
    expect(method).toMatchObject({ last4: null, reference: `forgotten-${method?.id}` })
    // Other tests of this file make bills by hand, which are found before and after.
    expect(await checkBooks(app.db.drizzle)).toEqual(before)
  })
})
