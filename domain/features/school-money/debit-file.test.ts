import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumCents } from '../../basics/money.ts'
import { pointAmount } from '../payments/giro-code.ts'
import { bankText, type Debit, debitFileXml } from './debit-file.ts'

const DEBIT: Debit = {
  endToEndId: 'WB2-1',
  amountCents: 4_900,
  mandateReference: 'M7-0A1B2C3D',
  signedOn: '2026-11-18',
  holder: 'Jörg Müller',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: null,
  text: 'Kampfkunst & Söhne LI-2026-000012',
}
const fileOf = (debits: readonly Debit[]): string =>
  debitFileXml({
    messageId: 'WB2-20261125-ABC123',
    madeAt: '2026-11-20T09:00:00.000Z',
    collectOn: '2026-11-25',
    creditor: {
      holder: 'Kampfkunst Lindenau e. V.',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      creditorId: 'DE98ZZZ09999999999',
    },
    debits,
  })

test('a debit file names day, creditor, mandate and payer, and sums its debits', () => {
  const xml = fileOf([DEBIT, { ...DEBIT, endToEndId: 'WB2-2', amountCents: 305 }])
  for (const part of [
    '<NbOfTxs>2</NbOfTxs><CtrlSum>52.05</CtrlSum>',
    '<SeqTp>RCUR</SeqTp>',
    '<ReqdColltnDt>2026-11-25</ReqdColltnDt>',
    '<BICFI>COBADEFFXXX</BICFI>',
    '<InstdAmt Ccy="EUR">49.00</InstdAmt>',
    '<MndtId>M7-0A1B2C3D</MndtId><DtOfSgntr>2026-11-18</DtOfSgntr>',
    '<Id>NOTPROVIDED</Id>',
    '<Nm>Joerg Mueller</Nm>',
    '<IBAN>DE89370400440532013000</IBAN>',
    '<Ustrd>Kampfkunst + Soehne LI-2026-000012</Ustrd>',
  ])
    expect(xml).toContain(part)
})

test('names are written in the signs that every bank accepts', () => {
  expect(bankText('Łukasz Ömer <b>"&"</b> 漢', 70)).toBe('ukasz Oemer b + /b')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const written = bankText(text, 70)
      expect(written).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]{0,70}$/)
      expect(written.trim()).toBe(written)
    }),
  )
})

test('the sum of a file is the sum of its debits, whatever they are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 40 }),
      (amounts) => {
        const xml = fileOf(amounts.map((amountCents) => ({ ...DEBIT, amountCents })))
        const each = [...xml.matchAll(/<InstdAmt Ccy="EUR">([\d.]+)</g)].map(([, text]) => text)
        expect(each).toEqual(amounts.map(pointAmount))
        const sum = pointAmount(sumCents(amounts))
        expect(xml.split(`<CtrlSum>${sum}</CtrlSum>`)).toHaveLength(3)
      },
    ),
  )
})
