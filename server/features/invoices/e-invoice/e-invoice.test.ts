// slow: the official rules are compiled once, which takes 20 seconds
/** Invoices as data, against the official schema and rules, and the marks of the file that carries them. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { type EInvoiceCheck, openEInvoiceCheck } from '../../../testing/e-invoice/check-e-invoice.ts'
import { makeInvoiceLine, makeSnapshot, SNAPSHOTS } from '../../../testing/e-invoice/make-snapshot.ts'
import { readArchiveMarks } from '../../../testing/e-invoice/read-archive-marks.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { drawInvoice } from '../draw-invoice.ts'
import { writeEInvoice } from './write-e-invoice.ts'

/** Compiling the rules once takes 20 seconds, more on a busy machine. */
const COMPILE_MS = 180_000
/** Totals that pass the official rules; all of them below 1,000 EUR take the unit test of the lines. */
const TOTALS = Number(process.env.INVOICE_TOTALS ?? 200)
const RATES = [1_900, 700, 0] as const

let check: EInvoiceCheck
beforeAll(async () => {
  check = await openEInvoiceCheck()
}, COMPILE_MS)

const xmlOf = (name: string): string => {
  const snapshot = SNAPSHOTS[name]
  if (snapshot === undefined) throw new Error(`there is no invoice ${name}`)
  return writeEInvoice(snapshot).toString()
}

describe('an invoice as data', () => {
  test.each(Object.keys(SNAPSHOTS))(
    'passes the schema and the rules of EN 16931: %s',
    async (name) => {
      const xml = xmlOf(name)
      expect(check.schemaProblems(xml)).toEqual([])
      expect(await check.brokenRules(xml)).toEqual([])
    },
    COMPILE_MS,
  )

  test('is refused by schema and rules when it is wrong', async () => {
    const wrong = xmlOf('normal').replace('>84.00</ram:GrandTotalAmount>', '>85.00</ram:GrandTotalAmount>')
    expect((await check.brokenRules(wrong)).join()).toContain('BR-CO-15')
    expect(check.schemaProblems(wrong.replaceAll('ram:GrandTotalAmount', 'ram:Total'))).not.toEqual([])
  })

  test(
    `passes the rules for ${TOTALS} totals at each rate in turn`,
    async () => {
      for (let index = 0; index < TOTALS; index += 1) {
        const basisPoints = RATES[index % RATES.length] ?? 0
        const vat = { basisPoints, exemption: basisPoints === 0 ? '§ 4 Nr. 22 UStG' : null }
        // Steps of a number without a common factor visit the totals from 0.01 to 1,000 EUR evenly.
        const cents = ((index * 61_813) % 100_000) + 1
        const xml = writeEInvoice(makeSnapshot([makeInvoiceLine(cents, { vat })])).toString()
        expect(await check.brokenRules(xml), `${cents} cents at ${basisPoints}`).toEqual([])
      }
    },
    COMPILE_MS + TOTALS * 1_000,
  )

  test('names the invoice that it cancels, with type 384 and no negative price', () => {
    const xml = xmlOf('a cancellation')
    expect(xml).toContain('<ram:TypeCode>384</ram:TypeCode>')
    expect(xml).toContain('<ram:BilledQuantity unitCode="C62">-1</ram:BilledQuantity>')
    expect(xml).toContain('<ram:IssuerAssignedID>2026-000001</ram:IssuerAssignedID>')
    expect(xml).toContain('<ram:GrandTotalAmount>-103.99</ram:GrandTotalAmount>')
    expect(xml).not.toMatch(/ChargeAmount>-/)
  })

  test('says how to pay what it asks for, and what credit has paid', () => {
    const xml = xmlOf('asking for a transfer after credit')
    expect(xml).toContain('<ram:IBANID>DE02120300000000202051</ram:IBANID>')
    expect(xml).toContain('<ram:TotalPrepaidAmount>14.00</ram:TotalPrepaidAmount>')
    expect(xml).toContain('<ram:DuePayableAmount>70.00</ram:DuePayableAmount>')
    expect(xml).toContain('20261204')
  })

  test('stays valid whatever characters stand in the name of a buyer', () => {
    const name = 'Müller & Söhne <b>"\u0000\uD800'
    const base = makeSnapshot()
    const snapshot = { ...base, buyer: { ...base.buyer, name, city: '' } }
    const xml = writeEInvoice(snapshot).toString()
    expect(xml).toContain('Müller &amp; Söhne &lt;b&gt;&quot;</ram:Name>')
    expect(check.schemaProblems(xml)).toEqual([])
  })
})

describe('the file of an invoice', () => {
  // The same sale in every room: 84.00 less 25 %.
  test('says 63.00 with 10.06 VAT for the year of the example, on the page and as data', async () => {
    const line = makeInvoiceLine(6_300, { period: { startsOn: '2026-11-20', endsOn: '2027-12-04' } })
    const bytes = await drawInvoice(makeSnapshot([line]))
    const text = readPdf(bytes).text.replaceAll(/\s+/g, ' ')
    for (const part of ['63,00 €', '10,06 €', '52,94 €', '20. November 2026 bis 4. Dezember 2027'])
      expect(text).toContain(part)
    const { xml } = readArchiveMarks(bytes).attached
    for (const part of [
      '<ram:TaxTotalAmount currencyID="EUR">10.06</ram:TaxTotalAmount>',
      '<ram:GrandTotalAmount>63.00</ram:GrandTotalAmount>',
      '<udt:DateTimeString format="102">20271204</udt:DateTimeString>',
    ])
      expect(xml).toContain(part)
    expect(await check.brokenRules(xml)).toEqual([])
  })

  test.each(Object.entries(SNAPSHOTS))('is PDF/A-3b with the data inside: %s', async (name, snapshot) => {
    const bytes = await drawInvoice(snapshot)
    const marks = readArchiveMarks(bytes)
    expect(marks).toMatchObject({
      conformance: '3B',
      hasColourProfile: true,
      namedFonts: [],
      isTransparent: false,
      isEncrypted: false,
      hasActions: false,
      hasMissingGlyphs: false,
      attached: {
        name: 'factur-x.xml',
        relationship: 'Alternative',
        type: 'text/xml',
        isOfDocument: true,
        xml: xmlOf(name),
      },
    })
    expect(marks.embeddedFonts).toBeGreaterThanOrEqual(2)
    expect(check.schemaProblems(marks.attached.xml)).toEqual([])
    expect(readPdf(bytes).text).toContain(snapshot.number)
  })

  test('explains its metadata, is the same twice, and prints no glyph that it lacks', async () => {
    const base = makeSnapshot()
    const snapshot = {
      ...base,
      issuer: { ...base.issuer, legalName: 'Kampfkunst & Sport <Nord>' },
      buyer: { ...base.buyer, name: 'Мара 林' },
    }
    const bytes = await drawInvoice(snapshot)
    const { metadata, hasMissingGlyphs } = readArchiveMarks(bytes)
    expect(hasMissingGlyphs).toBe(false)
    expect(metadata).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    expect(metadata).toContain('<pdfaSchema:prefix>fx</pdfaSchema:prefix>')
    expect(metadata).toContain('Kampfkunst + Sport Nord')
    expect((await drawInvoice(snapshot)).equals(bytes)).toBe(true)
  })

  const verapdf = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'verapdf'))
    .find((path) => existsSync(path))
  test.skipIf(verapdf === undefined)(
    'is PDF/A-3b for veraPDF, where it is installed',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'wegband-verapdf-'))
      try {
        for (const [index, snapshot] of Object.values(SNAPSHOTS).entries())
          await writeFile(join(folder, `${index}.pdf`), await drawInvoice(snapshot))
        const { stdout } = await promisify(execFile)(verapdf ?? '', ['--flavour', '3b', folder])
        expect(stdout).not.toContain('isCompliant="false"')
      } finally {
        await rm(folder, { recursive: true })
      }
    },
    COMPILE_MS,
  )
})
