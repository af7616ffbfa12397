import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumCents } from '../../basics/money.ts'
import { vatOutOf } from '../../basics/vat.ts'
import {
  cancellationLines,
  type InvoiceLine,
  invoiceMoment,
  invoiceTotals,
  lineCents,
  lineNets,
  linesTakenBack,
  needsInvoice,
} from './invoice-lines.ts'

const line = (unitCents: number, more: Partial<InvoiceLine> = {}): InvoiceLine => ({
  description: 'Online-Mitgliedschaft',
  quantity: 1,
  unitCents,
  vat: { basisPoints: 1900, exemption: null },
  period: { startsOn: '2026-12-04', endsOn: '2027-12-04' },
  ...more,
})
const EXEMPT = { basisPoints: 0, exemption: '§ 4 Nr. 21 UStG' }
const anyLine = fc
  .tuple(
    fc.integer({ min: 0, max: 100_000 }),
    fc.integer({ min: 1, max: 12 }),
    fc.constantFrom({ basisPoints: 1900, exemption: null }, { basisPoints: 700, exemption: null }, EXEMPT),
  )
  .map(([unitCents, quantity, vat]) => line(unitCents, { quantity, vat }))

describe('the lines of an invoice', () => {
  it('sum to what was ordered, with the tax inside', () => {
    expect(invoiceTotals([line(6300)])).toMatchObject({ netCents: 5294, vatCents: 1006, grossCents: 6300 })
  })

  it('of one rate are taxed together, and each exemption is a group of its own', () => {
    const totals = invoiceTotals([line(3900), line(2340), line(1000, { vat: EXEMPT })])
    expect(totals.groups.map(({ vat, grossCents }) => [vat.basisPoints, grossCents])).toEqual([
      [1900, 6240],
      [0, 1000],
    ])
  })

  it('are cancelled by negative quantities at the same price', () => {
    const [cancelled] = cancellationLines([line(6300)])
    expect(cancelled).toMatchObject({ quantity: -1, unitCents: 6300 })
    expect(invoiceTotals(cancellationLines([line(6300)]))).toMatchObject({
      netCents: -5294,
      vatCents: -1006,
      grossCents: -6300,
    })
  })

  it('always sum to net and tax, and to nothing with their cancellation', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 10 }), (lines) => {
        const totals = invoiceTotals(lines)
        const cancelled = invoiceTotals(cancellationLines(lines))
        expect(totals.netCents + totals.vatCents).toBe(totals.grossCents)
        expect(totals.grossCents).toBe(sumCents(lines.map(lineCents)))
        expect(sumCents([totals.netCents, cancelled.netCents])).toBe(0)
        expect(sumCents([totals.vatCents, cancelled.vatCents])).toBe(0)
        for (const { unitCents } of cancellationLines(lines)) expect(unitCents).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('go back by what earlier corrections left of each rate', () => {
    const lines = [line(8400), line(5000, { vat: EXEMPT })]
    const replaced = cancellationLines([line(5000, { vat: EXEMPT })])
    const taken = linesTakenBack(lines, replaced, 4000)
    expect(taken.map(({ unitCents, vat }) => [unitCents, vat.exemption])).toEqual([[4000, null]])
  })

  it('never go back beyond what was invoiced of a rate, in however many parts', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 12 })
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 4 }), parts, (lines, amounts) => {
        let corrected: readonly InvoiceLine[] = []
        for (const amount of amounts) {
          const left = invoiceTotals([...lines, ...corrected]).grossCents
          if (amount > left) break
          const taken = linesTakenBack(lines, corrected, amount)
          expect(sumCents(taken.map(lineCents))).toBe(amount)
          corrected = [...corrected, ...cancellationLines(taken)]
        }
        for (const { grossCents } of invoiceTotals([...lines, ...corrected]).groups)
          expect(grossCents).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('have nets that sum to the net of their rate, none with another sign than its line', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 10 }), fc.boolean(), (made, isCancelled) => {
        const lines = isCancelled ? cancellationLines(made) : made
        const nets = lineNets(lines)
        for (const { vat, netCents } of invoiceTotals(lines).groups)
          expect(sumCents(nets.filter((_, index) => lines[index]?.vat === vat))).toBe(netCents)
        for (const [index, one] of lines.entries())
          expect(Math.sign(lineCents(one)) * (nets[index] ?? 0)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('of one cent each share the tax without a negative net', () => {
    const nets = lineNets(Array.from({ length: 50 }, () => line(1)))
    expect(Math.min(...nets)).toBe(0)
    expect(sumCents(nets)).toBe(42)
  })

  it('of any total from 0.01 to 1,000 EUR sum exactly at each rate', () => {
    const problems: number[] = []
    for (const basisPoints of [1900, 700, 0])
      for (let cents = 1; cents <= 100_000; cents += 1) {
        const { netCents, vatCents } = vatOutOf(cents, basisPoints)
        const exact = (cents * basisPoints) / (10_000 + basisPoints)
        if (netCents + vatCents !== cents || Math.abs(vatCents - exact) > 0.5 + 1e-9) problems.push(cents)
      }
    expect(problems).toEqual([])
  })

  it('of nothing need no invoice', () => {
    expect(needsInvoice([line(0)])).toBe(false)
    expect(needsInvoice([line(0), line(1)])).toBe(true)
    expect(needsInvoice([])).toBe(false)
  })

  it('are invoiced when paid, or when due if the invoice asks for the money', () => {
    expect(invoiceMoment('provider')).toBe('when-paid')
    expect(invoiceMoment('cash')).toBe('when-paid')
    expect(invoiceMoment('transfer')).toBe('when-due')
    expect(invoiceMoment('debit')).toBe('when-due')
  })
})
