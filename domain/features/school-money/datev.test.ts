import { expect, test } from 'vitest'
import { csvOf } from '../../basics/csv.ts'
import { datevText, type ExportedPosting, windows1252 } from './datev.ts'

const HEAD = {
  madeAt: '2026-12-01T08:30:15.123Z',
  month: '2026-11',
  lastDay: '2026-11-30',
  name: 'Kampfkunst Lindenau e. V.',
}
const taxed = (grossCents: number, basisPoints: number) => ({
  grossCents,
  vat: { basisPoints, exemption: basisPoints === 0 ? '§ 4 Nr. 22 UStG' : null },
})
const posting = (more: Partial<ExportedPosting>): ExportedPosting => ({
  kind: 'charge',
  bookedOn: '2026-11-20',
  document: 'LI-2026-000001',
  payer: 'Jörg Müller',
  lines: [
    { account: 'receivable', cents: 4_900 },
    { account: 'revenue', cents: -4_118 },
    { account: 'vat', cents: -782 },
  ],
  taxed: [taxed(4_900, 1_900)],
  ...more,
})
const empty = (count: number): string => ';'.repeat(count)

test('the file of a month is the one that tax advisers import', () => {
  const text = datevText(HEAD, [
    posting({}),
    posting({
      kind: 'payment',
      bookedOn: '2026-11-25',
      lines: [
        { account: 'bank', cents: 4_900 },
        { account: 'receivable', cents: -4_900 },
      ],
    }),
    posting({
      kind: 'return',
      bookedOn: '2026-11-27',
      lines: [
        { account: 'receivable', cents: 4_900 },
        { account: 'bank', cents: -4_900 },
      ],
    }),
    posting({
      kind: 'fee',
      bookedOn: '2026-11-27',
      payer: '',
      lines: [
        { account: 'fees', cents: 300 },
        { account: 'bank', cents: -300 },
      ],
    }),
  ])
  const lines = text.split('\r\n')
  expect(lines[0]).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20261201083015123;;"RE";"";"";1001;1;20260101;4;20261101;20261130;"Kampfkunst Lindenau e. V.";"";1;0;0;"EUR";;"";;;"03";;;"";""',
  )
  expect(lines[1]?.split(';')).toHaveLength(125)
  expect(lines.slice(2)).toEqual([
    `49,00;"S";"EUR";;;;1400;8400;"";2011;"LI-2026-000001";;;"Rechnung Jörg Müller"${empty(111)}`,
    `49,00;"H";"EUR";;;;1400;1200;"";2511;"LI-2026-000001";;;"Zahlung Jörg Müller"${empty(111)}`,
    `49,00;"S";"EUR";;;;1400;1200;"";2711;"LI-2026-000001";;;"Rücklastschrift Jörg Müller"${empty(111)}`,
    `3,00;"S";"EUR";;;;4970;1200;"";2711;"LI-2026-000001";;;"Gebühr"${empty(111)}`,
    '',
  ])
})

test('a bill of two rates has a posting for each, and a part of it goes without automatic tax', () => {
  const two = [taxed(4_900, 1_900), taxed(1_070, 700)]
  const lines = [
    { account: 'receivable' as const, cents: 5_970 },
    { account: 'revenue' as const, cents: -5_118 },
    { account: 'vat' as const, cents: -852 },
  ]
  const rowsOf = (one: ExportedPosting): string[] =>
    datevText(HEAD, [one])
      .split('\r\n')
      .slice(2, -1)
      .map((row) => row.split(';').slice(0, 9).join(';'))
  expect(rowsOf(posting({ lines, taxed: two }))).toEqual([
    '49,00;"S";"EUR";;;;1400;8400;""',
    '10,70;"S";"EUR";;;;1400;8300;""',
  ])
  const back = lines.map(({ account, cents }) => ({ account, cents: -cents }))
  expect(rowsOf(posting({ kind: 'cancellation', lines: back, taxed: two }))).toEqual([
    '51,18;"H";"EUR";;;;1400;8400;"40"',
    '8,52;"H";"EUR";;;;1400;1776;""',
  ])
  expect(
    rowsOf(
      posting({
        lines: lines.slice(0, 2).map((one, at) => ({ ...one, cents: at === 0 ? 100 : -100 })),
        taxed: [taxed(100, 0)],
      }),
    ),
  ).toEqual(['1,00;"S";"EUR";;;;1400;8100;""'])
})

test('names become no formulas and stay readable in Windows-1252', () => {
  const text = datevText(HEAD, [posting({ payer: '=HYPERLINK("x")', document: '@x;y' })])
  expect(text).toContain('"Rechnung =HYPERLINK(""x"")"')
  expect(text).toContain('"x y"')
  expect(csvOf([['=1+1', '-5']])).toContain('"\'=1+1";"\'-5"')
  expect([...windows1252('ä€ŁÉ漢')]).toEqual([0xe4, 0x80, 0x3f, 0xc9, 0x3f])
})
