import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { downloadInvoice, listInvoices, resendInvoice } from '@wegband/domain/features/invoices/contract.ts'
import { invoices } from '../../db/schema/money/books.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { only, type UserRow } from '../../testing/makers/makers.ts'
import {
  buyYear,
  makeBuyer,
  makeYearPlan,
  payOrder,
  placeYearOrder,
} from '../../testing/makers/paid-orders.ts'
import { emailsTo, linkOf } from '../../testing/read-emails.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { drawInvoice } from './draw-invoice.ts'
import { drawSome } from './file-invoice.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'

const SETTLEMENTS = 20

let app: TestApp
let mara: UserRow

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z', environment: { DEMO: 'true' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  mara = await makeBuyer(app)
  await buyYear(app, mara, await makeYearPlan(app))
})

const rowOf = async (payer: UserRow) =>
  only(await app.db.drizzle.select().from(invoices).where(eq(invoices.payerId, payer.id)))
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ')
const download = async (as: UserRow, id: number) =>
  app.call(downloadInvoice, { as, params: { id: String(id) } })

describe('the list of invoices', () => {
  // spec: invoice-number
  test('has the own ones with number, day, amount and seller, and none of others', async () => {
    const { body } = await app.call(listInvoices, { as: mara })
    const { id, number } = await rowOf(mara)
    expect(number).toMatch(/^2026-\d{6}$/)
    expect(body.data).toEqual([
      {
        id,
        number,
        kind: 'invoice',
        issuedOn: '2026-11-20',
        totalCents: 8_400,
        seller: 'Verband e. V.',
        profiteers: [{ id: mara.id, firstName: mara.firstName }],
      },
    ])
    expect(body.meta).toMatchObject({ current_page: 1, total: 1 })
    expect(body.choices).toEqual({
      years: [2026],
      profiteers: [{ id: mara.id, firstName: mara.firstName }],
      hasCancellations: false,
    })
    const stranger = await makeBuyer(app)
    expect((await app.call(listInvoices, { as: stranger })).body.data).toEqual([])
  })

  test('can be narrowed to a year and a kind', async () => {
    const ask = async (query: Record<string, string>) =>
      (await app.call(listInvoices, { as: mara, query })).body.data?.length
    expect(await ask({ year: '2026', kind: 'invoice' })).toBe(1)
    expect(await ask({ year: '2025' })).toBe(0)
    expect(await ask({ kind: 'cancellation' })).toBe(0)
    expectStatus(await app.call(listInvoices, { as: mara, query: { year: 'x' } }), 422)
  })

  test('can be narrowed to one person, and has pages', async () => {
    const own = await app.call(listInvoices, { as: mara, query: { profiteer_id: String(mara.id) } })
    expect(own.body.data).toHaveLength(1)
    const stranger = await makeBuyer(app)
    const none = await app.call(listInvoices, { as: mara, query: { profiteer_id: String(stranger.id) } })
    expect(none.body).toMatchObject({ data: [], meta: { total: 0 } })
    const second = await app.call(listInvoices, { as: mara, query: { page: '2' } })
    expect(second.body).toMatchObject({ data: [], meta: { current_page: 2, last_page: 1, total: 1 } })
  })
})

describe('the file of an invoice', () => {
  // spec: invoice-download
  test('is drawn at the first download, stored once, and has what § 14 UStG demands', async () => {
    const { id, number, file } = await rowOf(mara)
    expect(file).toBeNull()
    const first = await download(mara, id)
    expectStatus(first, 200)
    expect(first.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="rechnung-${number}.pdf"`,
    })
    const { text, hasOwnFonts } = readPdf(first.bytes)
    expect(hasOwnFonts).toBe(true)
    for (const part of [
      'Verband e. V.',
      'Am Anger 7',
      '34117 Kassel',
      'Steuernummer 026 250 00000',
      'Mara Lindner',
      'Speicherweg 7a',
      '24103 Lindenau',
      `Rechnungsnummer ${number}`,
      'Rechnungsdatum 20. November 2026',
      'Online-Mitgliedschaft',
      '20. November 2026 bis 20. November 2027',
      'Netto zu 19 %',
      '70,59 €',
      'Umsatzsteuer 19 %',
      '13,41 €',
      '84,00 €',
      'Bezahlt am 20. November 2026.',
    ])
      expect(plain(text)).toContain(part)
    const stored = await rowOf(mara)
    expect(stored.fileSha256).toEqual(createHash('sha256').update(first.bytes).digest())
    const again = await download(mara, id)
    expect(again.bytes.equals(first.bytes)).toBe(true)
    expect((await rowOf(mara)).file).toBe(stored.file)
  })

  test('is drawn by the job before anybody asks, and by two at once only once', async () => {
    const { id } = await rowOf(mara)
    await Promise.all([drawSome(app.http.services), drawSome(app.http.services)])
    const drawn = await rowOf(mara)
    expect(drawn.file).toMatch(/^[0-9a-f-]{36}\.pdf$/)
    expect(await drawSome(app.http.services)).toBe(0)
    const answer = await download(mara, id)
    expect(drawn.fileSha256).toEqual(createHash('sha256').update(answer.bytes).digest())
  })

  test('is not found by strangers, even with its id', async () => {
    const { id } = await rowOf(mara)
    const stranger = await makeBuyer(app)
    expectStatus(await download(stranger, id), 404)
    expectStatus(await app.call(resendInvoice, { as: stranger, params: { id: String(id) } }), 404)
    expect(await emailsTo(app.db, stranger.mail ?? '')).toEqual([])
  })

  test('names the exemption, the credit used, and the day until which to pay', async () => {
    const { snapshot } = await rowOf(mara)
    const base = snapshot as InvoiceSnapshot
    const vat = { basisPoints: 0, exemption: 'Steuerfrei nach § 4 Nr. 22 UStG' }
    const bytes = await drawInvoice({
      ...base,
      lines: base.lines.map((line) => ({ ...line, vat })),
      totals: {
        ...base.totals,
        groups: [{ vat, netCents: 8_400, vatCents: 0, grossCents: 8_400 }],
        netCents: 8_400,
        vatCents: 0,
      },
      creditCents: 1_400,
      paidOn: null,
      dueOn: '2026-12-04',
    })
    const text = plain(readPdf(bytes).text)
    for (const part of [
      'Steuerfrei nach § 4 Nr. 22 UStG',
      'Verrechnetes Guthaben',
      '-14,00 €',
      'Zu zahlen',
      '70,00 €',
      'Zahlbar bis 4. Dezember 2026.',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Umsatzsteuer')
  })

  test('continues on a second page when its lines do not fit', async () => {
    const { snapshot } = await rowOf(mara)
    const base = snapshot as InvoiceSnapshot
    const lines = Array.from({ length: 20 }, () => base.lines).flat()
    const read = readPdf(await drawInvoice({ ...base, lines }))
    expect(read.pages).toBe(2)
    expect(plain(read.text)).toContain('Gesamtbetrag')
  })
})

describe('sending an invoice once more', () => {
  // spec: invoice-resend-by-mail
  test('queues one email that carries the file and leads to the list', async () => {
    const { id, number } = await rowOf(mara)
    expectStatus(await app.call(resendInvoice, { as: mara, params: { id: String(id) } }), 204)
    const mails = (await emailsTo(app.db, mara.mail ?? '')).filter(
      ({ template }) => template === 'invoice-again',
    )
    expect(mails).toHaveLength(1)
    const [email] = mails
    const { file } = await rowOf(mara)
    expect(email?.params).toMatchObject({
      number,
      file: `invoices/${file}`,
      fileName: `rechnung-${number}.pdf`,
    })
    expect(email && linkOf(email).path).toBe('/user/invoices')
  })
})

describe('numbers of invoices', () => {
  test('have no gap and no double when twenty payments are settled at once', async () => {
    const plan = await makeYearPlan(app, { priceCents: 1_200 })
    const buyers = await Promise.all(Array.from({ length: SETTLEMENTS }, () => makeBuyer(app)))
    const references = new Map<UserRow, string>()
    for (const buyer of buyers) references.set(buyer, await placeYearOrder(app, buyer, plan.id))
    await Promise.all([...references].map(([buyer, reference]) => payOrder(app, buyer, reference)))
    const rows = await app.db.drizzle.select({ number: invoices.number }).from(invoices)
    const sequence = rows.map(({ number }) => Number(number.split('-')[1])).toSorted((a, b) => a - b)
    expect(sequence).toEqual(Array.from({ length: rows.length }, (_, index) => index + 1))
    expect(rows.length).toBeGreaterThanOrEqual(SETTLEMENTS)
  })
})
