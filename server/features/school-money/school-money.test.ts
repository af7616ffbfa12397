/** A school collects itself: contracts on paper, transfers, debit files, returns, reminders, exports. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listSubscriptions } from '@wegband/domain/features/contracts/contract.ts'
import { readTransfer } from '@wegband/domain/features/payments/contract.ts'
import { refundMoney } from '@wegband/domain/features/money-office/contracts-contract.ts'
import * as money from '@wegband/domain/features/school-money/contract.ts'
import {
  giveMandate,
  listOwnMandates,
  revokeOwnMandate,
} from '@wegband/domain/features/school-money/mandates-contract.ts'
import { bills, invoices, ledgerLines, paymentAttempts } from '../../db/schema/money/books.ts'
import { debitFiles, debits, mandates } from '../../db/schema/money/collection.ts'
import { mailOutbox } from '../../db/schema/notices/emails.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeChildOf, makeMembership, makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { CREDITOR_ID, IBAN, ISSUER, makeOwnSchool, type OwnSchool } from '../../testing/makers/own-school.ts'
import { makeShop, type Shop } from '../../testing/makers/shop.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { jobs as billingJobs } from '../billing/jobs.ts'
import { jobs } from './jobs.ts'

/** Beside the project, where it is at hand: the schema may be read, not copied. */
const SCHEMA = '../../../../shared/design/standards/pain.008.001.08.xsd'

let app: TestApp
let shop: Shop
let own: OwnSchool

beforeEach(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  shop = makeShop(app)
  own = await makeOwnSchool(app)
})
afterEach(() => app.close())

const runJobsOn = async (day: string): Promise<void> => {
  app.clock.set(`${day}T09:00:00Z`)
  for (const { run } of [...billingJobs, ...jobs]) await run(shop.jobContext())
}
const params = () => ({ id: own.id })
const readMoney = async () =>
  (await app.call(money.readSchoolMoney, { as: own.head, params: params() })).body.data
const openBills = async () =>
  (await app.call(money.listOpenBills, { as: own.head, params: params() })).body.data
const makeFile = (collectOn: string) =>
  app.call(money.makeDebitFile, { as: own.head, params: params(), body: { collectOn } })
const bookFile = (fileId: number) =>
  app.call(money.bookDebitFile, { as: own.head, params: { id: own.id, fileId: String(fileId) } })
const debitsOf = async (fileId: number) =>
  (await app.call(money.listDebits, { as: own.head, params: { id: own.id, fileId: String(fileId) } })).body
    .data
const bookReturn = (attemptId: number, feeCents = 300) =>
  app.call(money.bookReturn, {
    as: own.head,
    params: { id: own.id, attemptId: String(attemptId) },
    body: { feeCents },
  })
const download = async (fileId: number) => {
  const key = { id: own.id, fileId: String(fileId) }
  const { status, bytes } = await app.call(money.downloadDebitFile, { as: own.head, params: key })
  return { status, xml: bytes.toString() }
}
const templatesTo = async (person: UserRow): Promise<string[]> =>
  (await app.db.drizzle.select().from(mailOutbox).where(eq(mailOutbox.userId, person.id))).map(
    ({ template }) => template,
  )

/** On 25 November the debit of a bill of 20 November may be made. */
const announce = async () => {
  const member = await own.makeDebtor()
  await runJobsOn('2026-11-20')
  return member
}
const DEBIT_DAY = '2026-11-25'

describe('a contract that was made on paper', () => {
  test('is mailed to the member, holds, and asks for a transfer with an invoice', async () => {
    const member = await own.makeDebtor(false)
    const [contract] = (await app.call(listSubscriptions, { as: member })).body.data
    expect(contract).toMatchObject({
      isValid: true,
      stripeStatus: 'active',
      productName: 'Erwachsene',
      seller: ISSUER.legalName,
      currentPhaseEndsAt: '2027-11-19T23:00:00.000Z',
    })
    expect(await templatesTo(member)).toEqual(['contract-entered'])
    const [bill] = await shop.listBills(member)
    expect(bill).toMatchObject({ state: 'open', collection: 'own', dueOn: '2026-12-04', amountCents: 4_900 })
    const transfer = await app.call(readTransfer, { as: member, params: { id: String(bill?.id) } })
    expectStatus(transfer, 200)
    expect(transfer.body.data).toMatchObject({
      holder: ISSUER.legalName,
      iban: IBAN,
      amountCents: 4_900,
      reference: `S${own.id}-2026-000001`,
      debitedLast4: null,
    })
    expect(transfer.body.data.giroCode).toContain('EUR49.00')
    expectStatus(await app.call(readTransfer, { as: own.head, params: { id: String(bill?.id) } }), 404)
  })

  test('is paid for a child by its parent', async () => {
    const parent = await own.makePayer()
    const child = await makeChildOf(app.db, parent)
    await makeMembership(app.db, child, own.school, {})
    expectStatus(await own.enter(child), 201)
    expect(await shop.listBills(parent)).toHaveLength(1)
    expect(await own.enter(child)).toMatchObject({ status: 409, body: { code: 'checkout.already-held' } })
  })

  test('is refused for people who are no members, and for days that do not fit', async () => {
    const stranger = await shop.makeBuyer()
    expectStatus(await own.enter(stranger), 404)
    const member = await own.makePayer()
    const late = await own.enter(member, { signed_on: '2026-11-21' })
    expect(late).toMatchObject({ status: 422, body: { code: 'school-money.dates' } })
    const before = await own.enter(member, { starts_on: '2026-11-17' })
    expect(before.body.code).toBe('school-money.dates')
  })

  test('is charged from its first day when that is still to come', async () => {
    const member = await own.makePayer()
    expectStatus(await own.enter(member, { starts_on: '2026-12-01' }), 201)
    expect(await shop.listBills(member)).toHaveLength(0)
    await runJobsOn('2026-12-01')
    expect(await shop.listBills(member)).toMatchObject([{ amountCents: 4_900, dueOn: '2026-12-15' }])
  })
})

describe('a transfer', () => {
  const book = (billId: number, amountCents: number, key: string = crypto.randomUUID()) =>
    app.call(money.bookPayment, {
      as: own.head,
      params: { id: own.id, billId: String(billId) },
      body: { key, means: 'transfer', amountCents },
    })

  test('is booked by the head once, and the bill is paid', async () => {
    const member = await own.makeDebtor(false)
    const [bill] = await openBills()
    const billId = bill?.id ?? 0
    expect((await book(billId, 4_800)).body.code).toBe('school-money.amount-changed')
    const key = crypto.randomUUID()
    expectStatus(await book(billId, 4_900, key), 204)
    expectStatus(await book(billId, 4_900, key), 204)
    expect((await book(billId, 4_900)).body.code).toBe('payments.settled')
    expect(await openBills()).toEqual([])
    expect(await shop.owedBy(member)).toBe(0)
    expect(await shop.sumLedger()).toBe(0)
    const [attempt] = await app.db.drizzle.select().from(paymentAttempts)
    expect(attempt).toMatchObject({
      means: 'transfer',
      recordedBy: own.head.id,
      provider: 'own',
      state: 'succeeded',
    })
  })

  test('that does not arrive is reminded of three times, and then access rests', async () => {
    const member = await own.makeDebtor(false)
    await runJobsOn('2026-11-20')
    await runJobsOn('2026-11-21')
    expect(await templatesTo(member)).toEqual(['contract-entered', 'transfer-due'])
    await runJobsOn('2026-12-10')
    expect((await openBills())[0]).toMatchObject({ warnings: 0, age: 'to-30' })
    await runJobsOn('2026-12-11')
    await runJobsOn('2026-12-11')
    expect((await openBills())[0]?.warnings).toBe(1)
    await runJobsOn('2026-12-16')
    await runJobsOn('2026-12-23')
    expect((await openBills())[0]?.warnings).toBe(3)
    await runJobsOn('2026-12-31')
    const [contract] = (await app.call(listSubscriptions, { as: member })).body.data
    expect(contract).toMatchObject({ stripeStatus: 'unpaid', isValid: false })
    const [first] = await openBills()
    expectStatus(await book(first?.id ?? 0, 4_900), 204)
  })
})

test('a refund of cash that a head books leaves the till', async () => {
  const member = await own.makeDebtor(false)
  const [bill] = await openBills()
  const key = { id: own.id, billId: String(bill?.id) }
  const payment = { key: crypto.randomUUID(), means: 'cash', amountCents: 4_900 } as const
  expectStatus(await app.call(money.bookPayment, { as: own.head, params: key, body: payment }), 204)
  const admin = await makeUser(app.db, { isAdmin: true })
  const body = { key: crypto.randomUUID(), reason: 'Kulanz' }
  expectStatus(await app.call(refundMoney, { as: admin, params: { id: key.billId }, body }), 204)
  const [refund] = (await readMoney()).refunds
  const refundKey = { id: own.id, refundId: String(refund?.id) }
  const settle = () => app.call(money.bookRefund, { as: own.head, params: refundKey })
  expectStatus(await settle(), 204)
  expect((await settle()).body.code).toBe('payments.settled')
  const till = await app.db.drizzle.select().from(ledgerLines).where(eq(ledgerLines.account, 'cash'))
  expect(till.map(({ amountCents }) => amountCents)).toEqual([4_900, -4_900])
  expect(await shop.owedBy(member)).toBe(0)
})

describe('a debit file', () => {
  test('collects what was announced, is booked, and a return opens the bill again with the fee', async () => {
    const member = await announce()
    expect((await readMoney()).debitDays).toEqual([
      { collectOn: DEBIT_DAY, count: 1, cents: 4_900, isOpen: true },
    ])
    expect(await templatesTo(member)).toEqual(['contract-entered', 'debit-announced'])
    const file = await makeFile(DEBIT_DAY)
    expectStatus(file, 201)
    expect(file.body.data).toMatchObject({ debits: 1, totalCents: 4_900 })
    const fileId = file.body.data.id
    expect((await makeFile(DEBIT_DAY)).body.code).toBe('school-money.no-debits')
    expect((await bookFile(fileId)).body.code).toBe('school-money.too-early')
    const [first, second] = [await download(fileId), await download(fileId)]
    expect(first.status).toBe(200)
    expect(first.xml).toBe(second.xml)
    expect(first.xml).toContain(`<ReqdColltnDt>${DEBIT_DAY}</ReqdColltnDt>`)
    expect(first.xml).toContain('<Nm>Joerg Mueller</Nm>')
    app.clock.set('2026-11-25T09:00:00Z')
    expectStatus(await bookFile(fileId), 204)
    expect((await bookFile(fileId)).body.code).toBe('school-money.file-settled')
    expect(await openBills()).toEqual([])
    const [mandate] = await app.db.drizzle.select().from(mandates)
    expect(mandate?.lastUsedOn).toBe(DEBIT_DAY)
    app.clock.set('2026-11-27T09:00:00Z')
    const [debit] = await debitsOf(fileId)
    expectStatus(await bookReturn(debit?.attemptId ?? 0), 204)
    expect((await bookReturn(debit?.attemptId ?? 0)).body.code).toBe('school-money.already-returned')
    expect(await openBills()).toMatchObject([{ openCents: 5_200, warnings: 1, debit: null }])
    expect(await shop.owedBy(member)).toBe(5_200)
    expect(await shop.sumLedger()).toBe(0)
    // The next try is announced anew and collects the fee as well.
    await runJobsOn('2026-11-27')
    expect((await readMoney()).debitDays).toMatchObject([{ collectOn: '2026-12-02', cents: 5_200 }])
  })

  test('that two heads make at once collects each bill once', async () => {
    for (let count = 0; count < 3; count += 1) await own.makeDebtor()
    await runJobsOn('2026-11-20')
    const made = await Promise.all([makeFile(DEBIT_DAY), makeFile(DEBIT_DAY), makeFile(DEBIT_DAY)])
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(made.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await app.db.drizzle.select().from(debits)).toHaveLength(3)
    expect(await app.db.drizzle.select().from(debitFiles)).toHaveLength(1)
  })

  test('that no bank received is cancelled, and its debits are free again', async () => {
    await announce()
    const { id: fileId } = (await makeFile(DEBIT_DAY)).body.data
    const key = { id: own.id, fileId: String(fileId) }
    expectStatus(await app.call(money.cancelDebitFile, { as: own.head, params: key }), 204)
    expect((await app.call(money.cancelDebitFile, { as: own.head, params: key })).body.code).toBe(
      'school-money.file-settled',
    )
    expect((await openBills())[0]?.warnings).toBe(0)
    expectStatus(await makeFile(DEBIT_DAY), 201)
  })

  test('is refused for a day that is over, and a missed day is announced anew', async () => {
    await announce()
    app.clock.set('2026-11-25T09:00:00Z')
    expect((await makeFile(DEBIT_DAY)).body.code).toBe('school-money.debit-day')
    await runJobsOn('2026-11-25')
    expect((await readMoney()).debitDays).toMatchObject([{ collectOn: '2026-11-30', isOpen: true }])
  })

  test('follows the schema of ISO 20022 with its debits', async ({ skip }) => {
    const schema = fileURLToPath(new URL(SCHEMA, import.meta.url))
    if (!existsSync(schema)) skip('the schema of pain.008.001.08 is not on this machine')
    await announce()
    const { id: fileId } = (await makeFile(DEBIT_DAY)).body.data
    const { xml } = await download(fileId)
    const { validateXml } = await import('../../testing/validate-xml.ts')
    await expect(validateXml(xml, schema)).resolves.toEqual([])
    const broken = xml.replace('<SeqTp>RCUR</SeqTp>', '<SeqTp>SOON</SeqTp>')
    expect(await validateXml(broken, schema)).not.toEqual([])
  })
})

describe('a mandate', () => {
  test('is given by a click, seen by the payer alone with four characters, and revoked', async () => {
    const member = await own.makeDebtor(false)
    const [seller] = (await app.call(listOwnMandates, { as: member })).body.data
    expect(seller).toMatchObject({ legalName: ISSUER.legalName, creditorId: CREDITOR_ID, mandate: null })
    const give = (iban: string) =>
      app.call(giveMandate, { as: member, body: { issuer_id: seller?.issuerId ?? 0, holder: 'Mara', iban } })
    expect((await give('DE89370400440532013001')).body.code).toBe('payments.iban-wrong')
    const given = await give('de89 3704 0044 0532 0130 00')
    expectStatus(given, 201)
    expect(given.body.data).toMatchObject({ ibanLast4: '3000', isInForce: true, lastsUntil: '2029-11-20' })
    expect(JSON.stringify(given.body)).not.toContain('0532')
    expect((await give(IBAN)).body.code).toBe('school-money.mandate-held')
    const key = { id: String(given.body.data.id) }
    expectStatus(await app.call(revokeOwnMandate, { as: own.head, params: key }), 404)
    expectStatus(await app.call(revokeOwnMandate, { as: member, params: key }), 204)
    expect((await app.call(revokeOwnMandate, { as: member, params: key })).body.code).toBe(
      'school-money.mandate-ended',
    )
    expectStatus(await give(IBAN), 201)
  })

  test('lapses after 36 months without use: nothing is debited, and a new one can be given', async () => {
    const member = await own.makeDebtor()
    await app.db.drizzle.update(mandates).set({ signedOn: '2023-11-19' })
    await runJobsOn('2026-11-20')
    expect((await readMoney()).debitDays).toEqual([])
    expectStatus(await own.mandate(member), 201)
  })
})

describe('the books of a month', () => {
  const exported = async (format: 'csv' | 'datev') =>
    (
      await app.call(money.exportBooks, {
        as: own.head,
        params: params(),
        query: { month: '2026-11', format },
      })
    ).bytes

  test('are a table whose names are no formulas, and a file for DATEV', async () => {
    const member = await own.makeDebtor(false)
    const [bill] = await openBills()
    await app.call(money.bookPayment, {
      as: own.head,
      params: { id: own.id, billId: String(bill?.id) },
      body: { key: crypto.randomUUID(), means: 'cash', amountCents: 4_900 },
    })
    const table = (await exported('csv')).toString()
    expect(table).toContain('"2026-11-20";"Rechnung";"Forderungen";"49,00";""')
    expect(table).toContain('"2026-11-20";"Zahlung";"Kasse";"49,00";""')
    const datev = (await exported('datev')).toString('latin1').split('\r\n')
    expect(datev[0]).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;/)
    expect(datev[2]).toContain(`49,00;"S";"EUR";;;;1400;8400;"";2011;"S${own.id}-2026-000001"`)
    expect(datev[3]).toContain('49,00;"H";"EUR";;;;1400;1000;')
    expect(await app.db.drizzle.select().from(invoices)).toHaveLength(1)
    expect(await app.db.drizzle.select().from(bills)).toMatchObject([{ state: 'paid', payerId: member.id }])
  })
})
