/** The printed certificate, read back from the file. */
import { buffer } from 'node:stream/consumers'
import { readFile } from 'node:fs/promises'
import { create } from 'qrcode'
import { expect, test } from 'vitest'
import type { CertificateFacts } from '@wegband/domain/features/documents/certificate-facts.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { BELT_INKS, KIDS_INKS } from './belt-inks.ts'
import { drawCertificate } from './draw-certificate.ts'

const FACTS: CertificateFacts = {
  locale: 'de',
  firstName: 'Mara',
  lastName: 'Lindner',
  sport: { de: 'Wing Chun' },
  hue: 32,
  chroma: 1,
  isKids: false,
  levelIndex: 3,
  level: { name: { de: 'Honig' }, belt: 3 },
  next: { index: 4, name: { de: 'Kupfer' }, belt: 4 },
  school: 'Schule Lindenhof',
  city: 'Kiel',
  examOn: '2027-10-30',
  examiners: ['Tarek Aydın'],
  leader: 'Henrike Voss',
  activeWeeks: 99,
  trainings: 118,
  points: { have: 17, of: 18 },
}
const CODE = 'WB-2027-004183-K7QF3MXP'
const ADDRESS = `https://wegband.example/verify/${CODE}`
const print = async (facts: CertificateFacts) =>
  readPdf(
    await buffer(
      drawCertificate({ facts, code: CODE, address: ADDRESS, issuedAt: new Date('2027-10-30T12:00:00Z') }),
    ),
  )

test('one page names the person, the exam, its figures and the address of the check', async () => {
  const { pages, text } = await print(FACTS)
  expect(pages).toBe(1)
  const words = text.replaceAll(/\s+/g, ' ')
  for (const said of [
    'Mara Lindner',
    '30. Oktober 2027',
    'Levelprüfung 3, Wing Chun',
    'Kupfer, Level 4',
    '17 von 18',
    'Tarek Aydın',
    'Henrike Voss',
    'wegband.example/verify',
    'WB-2027-004183-K7QF-3MXP',
  ])
    expect(words).toContain(said)
})

test('two examiners are both named', async () => {
  const { pages, text } = await print({ ...FACTS, examiners: ['Tarek Aydın', 'Johanna Brandt'] })
  expect(pages).toBe(1)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Tarek Aydın, Johanna Brandt')
})

test('a very long name and the last level fit on one page', async () => {
  const long = {
    ...FACTS,
    firstName: 'Maximiliane Theodora',
    lastName: 'von Oberdorf-Świerczyńska',
    next: null,
  }
  const { pages, text } = await print(long)
  expect(pages).toBe(1)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('alle Level geschafft')
})

test('the printed squares equal the QR code of the check address', async () => {
  const { rectangles } = await print(FACTS)
  const { modules } = create(ADDRESS, { errorCorrectionLevel: 'M' })
  // Only the bars of the code have the height of one square.
  const side = Math.min(...rectangles.map(({ height }) => height))
  const bars = rectangles.filter(({ height }) => Math.abs(height - side) < 0.01)
  const [left, top] = [Math.min(...bars.map(({ x }) => x)), Math.min(...bars.map(({ y }) => y))]
  const printed = new Set(
    bars.flatMap(({ x, y, width }) =>
      Array.from(
        { length: Math.round(width / side) },
        (_, index) => `${Math.round((y - top) / side)} ${Math.round((x - left) / side) + index}`,
      ),
    ),
  )
  const expected = new Set<string>()
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column) === 1) expected.add(`${row} ${column}`)
  expect(printed).toEqual(expected)
})

test('belts are printed in the colours of the web app', async () => {
  const css = await readFile(new URL('../../../web/ui/tokens/belts.css', import.meta.url), 'utf8')
  const shown = (name: string): number[] =>
    (new RegExp(`--${name}: oklch\\(([^)]*)\\)`).exec(css)?.[1] ?? '').split(' ').map(Number)
  for (const [index, ink] of BELT_INKS.entries()) expect(shown(`belt-${index + 1}`)).toEqual([...ink])
  for (const [index, [edge, core]] of KIDS_INKS.entries())
    expect([shown(`kids-${index + 1}-a`), shown(`kids-${index + 1}-b`)]).toEqual([[...edge], [...core]])
})
