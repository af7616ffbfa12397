import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caseNumber } from './case-numbers.ts'
import { contractMeant, dayNamedIn, type Candidate, type Declaration } from './declaration-rules.ts'

const candidate = (contractId: number, more: Partial<Candidate> = {}): Candidate => ({
  contractId,
  mail: 'mara@post.example',
  contractNumber: `V-${contractId}`,
  invoiceNumbers: [`2026-00000${contractId}`],
  orderedOn: '2026-11-20',
  names: [],
  ...more,
})
const declaration = (more: Partial<Declaration> = {}): Declaration => ({
  kind: 'cancellation',
  mail: 'mara@post.example',
  contract: 'Online-Mitgliedschaft',
  boughtOn: null,
  isExtraordinary: false,
  ...more,
})
const idOf = (more: Partial<Declaration>, candidates: readonly Candidate[]) =>
  contractMeant(declaration(more), candidates)?.contractId

describe('a case number', () => {
  it('has the kind, the year in Berlin and a number', () => {
    expect(caseNumber('cancellation', '2026-11-20T14:41:08.000Z', 931)).toBe('K-2026-0931')
    expect(caseNumber('withdrawal', '2026-12-31T23:00:00.000Z', 112)).toBe('W-2027-0112')
    expect(caseNumber('withdrawal', '2026-11-20T14:41:08.000Z', 12_345)).toBe('W-2026-12345')
  })
})

describe('a public declaration', () => {
  it('cancels the only contract of the mailbox, or the one that its number names', () => {
    expect(idOf({}, [candidate(1)])).toBe(1)
    expect(idOf({}, [candidate(1), candidate(2)])).toBeUndefined()
    expect(idOf({ contract: ' v-2 ' }, [candidate(1), candidate(2)])).toBe(2)
    expect(idOf({ contract: '2026-000001' }, [candidate(1), candidate(2)])).toBe(1)
  })

  it('cancels the contract that a product or a child names, and none of two', () => {
    const online = candidate(1, { names: ['Online-Mitgliedschaft', 'Mara'] })
    const kids = candidate(2, { names: ['Kids-Mitgliedschaft', 'Jonas'] })
    expect(idOf({ contract: 'kids-mitgliedschaft bitte' }, [online, kids])).toBe(2)
    expect(idOf({ contract: 'Das von Jonas' }, [online, kids])).toBe(2)
    expect(idOf({ contract: 'Mein Abo' }, [online, kids])).toBeUndefined()
    const second = candidate(3, { names: ['Kids-Mitgliedschaft', 'Ben'] })
    expect(idOf({ contract: 'Kids-Mitgliedschaft' }, [online, kids, second])).toBeUndefined()
  })

  it('withdraws only with a number or the day of the purchase', () => {
    const withdrawal = { kind: 'withdrawal' as const }
    expect(idOf(withdrawal, [candidate(1)])).toBeUndefined()
    expect(idOf({ ...withdrawal, boughtOn: '2026-11-20' }, [candidate(1)])).toBe(1)
    expect(idOf({ ...withdrawal, boughtOn: '2026-11-19' }, [candidate(1)])).toBeUndefined()
    expect(idOf({ ...withdrawal, contract: 'V-1' }, [candidate(1)])).toBe(1)
  })

  it('may name its number or day between other words', () => {
    const both = [candidate(1), candidate(2)]
    expect(idOf({ contract: 'Rechnung 2026-000002, Online-Mitgliedschaft' }, both)).toBe(2)
    expect(idOf({ contract: 'Vertrag (V-1).' }, both)).toBe(1)
    expect(dayNamedIn('gekauft am 20.11.2026, nur für Ben')).toBe('2026-11-20')
    expect(dayNamedIn('2026-11-20')).toBe('2026-11-20')
    expect(dayNamedIn('am 5.1.2027')).toBe('2027-01-05')
    expect(dayNamedIn('am 31.02.2026')).toBeNull()
    expect(dayNamedIn('vom 1.1.2026 bis 2.1.2026')).toBeNull()
    expect(dayNamedIn('2026-000112')).toBeNull()
  })

  it('for an important reason waits for the office', () => {
    expect(idOf({ isExtraordinary: true, contract: 'V-1' }, [candidate(1)])).toBeUndefined()
  })

  it('never touches a contract of another mailbox, whatever is typed', () => {
    const typed = fc.record({
      kind: fc.constantFrom('cancellation' as const, 'withdrawal' as const),
      contract: fc.constantFrom('V-1', 'V-2', '2026-000001', 'Online-Mitgliedschaft'),
      boughtOn: fc.constantFrom(null, '2026-11-20'),
    })
    const others = [candidate(1, { mail: 'tarek@post.example' }), candidate(2, { mail: null })]
    fc.assert(
      fc.property(typed, (more) => {
        expect(idOf(more, others)).toBeUndefined()
      }),
    )
  })
})
