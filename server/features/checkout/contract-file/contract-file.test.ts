/** The contract that a payer gets by email after an order (§ 312f BGB). */
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadContract } from '@wegband/domain/features/checkout/contract.ts'
import { legalTexts } from '../../../db/schema/legal.ts'
import { orders } from '../../../db/schema/money/orders.ts'
import { mailOutbox } from '../../../db/schema/notices/emails.ts'
import type { MailMessage } from '../../../gateways/mail/port.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { only } from '../../../testing/makers/makers.ts'
import { makeShop, type Shop } from '../../../testing/makers/shop.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { sendDueEmails } from '../../mails/send-due-emails.ts'
import { drawContracts } from './file-contract.ts'

const TERMS = '*Ein Beispiel.*\n\n## Beginn\n\nDer Vertrag\nbeginnt.\n\n- Erstens\n- Zweitens'

let app: TestApp
let shop: Shop

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
  shop = makeShop(app)
  const inForce = { locale: 'de', version: 900, isMandatory: true, inForceAt: '2026-01-01T00:00:00Z' }
  await app.db.drizzle.insert(legalTexts).values([
    { ...inForce, kind: 'terms', title: 'Vertragsbedingungen', text: TERMS },
    { ...inForce, kind: 'withdrawal', title: 'Widerrufsbelehrung', text: 'Du hast das Recht.' },
  ])
})
afterAll(() => app.close())

test('an order is mailed once with its contract as PDF, and the payer can download it', async () => {
  const buyer = await shop.makeBuyer()
  const { contract, key } = await shop.buy(buyer, (await shop.makeOnlinePlan()).id)
  const params = { id: String(contract.id) }
  expectStatus(await app.call(downloadContract, { as: buyer, params }), 404)
  await Promise.all([drawContracts(app.http.services), drawContracts(app.http.services)])
  await drawContracts(app.http.services)
  const order = only(await app.db.drizzle.select().from(orders).where(eq(orders.key, key)))
  const stored = await app.http.services.gateways.files.find(order.contractFile as `${string}/${string}`)
  if (stored === undefined) throw new Error('the contract was stored')
  const text = readPdf(await buffer(stored.read())).text.replaceAll(/\s+/g, ' ')
  for (const part of [
    `Vertrag V-${contract.id}`,
    'Zahlungspflichtig bestellt am 20. November 2026 um 10:00:00 Uhr',
    'Online-Mitgliedschaft',
    '84,00',
    '12 Monate, bis 20. November 2027',
    'danach 7,00',
    'bis 4. Dezember 2026',
    'Verband e. V.',
    'Speicherweg 7a',
    'Der Vertrag beginnt.',
    'Du hast das Recht.',
  ])
    expect(text).toContain(part)
  expectStatus(await app.call(downloadContract, { as: buyer, params }), 200)
  expectStatus(await app.call(downloadContract, { as: await shop.makeBuyer(), params }), 404)
  const mails = await app.db.drizzle.select().from(mailOutbox).where(eq(mailOutbox.userId, buyer.id))
  expect(mails.map(({ template }) => template)).toEqual(['order-confirmed'])
  const sent: MailMessage[] = []
  const mail = {
    delivers: true as const,
    send: (message: MailMessage) => Promise.resolve(void sent.push(message)),
  }
  const services = shop.jobContext()
  await sendDueEmails({ ...services, gateways: { ...services.gateways, mail } })
  expect(sent[0]?.attachments?.[0]?.filename).toBe(`V-${contract.id}.pdf`)
  expect(sent[0]?.attachments?.[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
})

test('the terms stand in the contract without the marks of their source', async () => {
  const buyer = await shop.makeBuyer()
  const { key } = await shop.buy(buyer, (await shop.makeOnlinePlan()).id)
  await drawContracts(app.http.services)
  const order = only(await app.db.drizzle.select().from(orders).where(eq(orders.key, key)))
  const stored = await app.http.services.gateways.files.find(order.contractFile as `${string}/${string}`)
  if (stored === undefined) throw new Error('the contract was stored')
  const { text } = readPdf(await buffer(stored.read()))
  expect(text).toContain('Ein Beispiel.')
  expect(text).not.toContain('*')
  expect(text).toContain('Der Vertrag beginnt.')
  expect(text).toMatch(/- Erstens\s*\n- Zweitens/)
})
