/** Who has a contract with the school of the demo that collects itself, and how each of them pays. Days count from today. */
export type Paying =
  /** `returned`: the first debit came back. */
  | 'debit-returned'
  | 'debit-filed'
  | 'debit-announced'
  | 'paid-transfer'
  | 'paid-cash'
  | 'open'
  | 'late'
  | 'unpaid'
  /** Signed on paper, and still to begin. */
  | 'coming'

export type OwnMember = { readonly startedDaysAgo: number; readonly paying: Paying }

export const OWN_MEMBERS: readonly OwnMember[] = [
  { startedDaysAgo: 40, paying: 'debit-returned' },
  { startedDaysAgo: 40, paying: 'debit-filed' },
  { startedDaysAgo: 40, paying: 'debit-filed' },
  { startedDaysAgo: 40, paying: 'debit-filed' },
  { startedDaysAgo: 40, paying: 'debit-announced' },
  { startedDaysAgo: 40, paying: 'debit-announced' },
  { startedDaysAgo: 68, paying: 'paid-transfer' },
  { startedDaysAgo: 70, paying: 'paid-transfer' },
  { startedDaysAgo: 35, paying: 'paid-cash' },
  { startedDaysAgo: 10, paying: 'open' },
  { startedDaysAgo: 12, paying: 'open' },
  { startedDaysAgo: 45, paying: 'late' },
  { startedDaysAgo: 130, paying: 'unpaid' },
  { startedDaysAgo: -10, paying: 'coming' },
]

export const isDebited = (paying: Paying): boolean => paying.startsWith('debit')

/** What became of a bill; `index` counts the bills of the contract from 0. */
export type BillFate = {
  readonly state: 'paid' | 'open'
  readonly means: 'transfer' | 'cash' | 'debit' | null
  readonly warnings: number
}

const OPEN = { state: 'open', means: null, warnings: 0 } as const

export const fateOf = (paying: Paying, index: number): BillFate => {
  switch (paying) {
    case 'debit-returned':
      return index === 0 ? { ...OPEN, warnings: 1 } : OPEN
    case 'debit-filed':
    case 'debit-announced':
      return index === 0 ? { state: 'paid', means: 'debit', warnings: 0 } : OPEN
    case 'paid-transfer':
      return { state: 'paid', means: 'transfer', warnings: 0 }
    case 'paid-cash':
      return { state: 'paid', means: 'cash', warnings: 0 }
    case 'late':
      return index === 0 ? { ...OPEN, warnings: 2 } : OPEN
    case 'unpaid':
      return { ...OPEN, warnings: index === 0 ? 3 : 1 }
    case 'open':
    case 'coming':
      return OPEN
  }
}

/** After access was suspended nothing more is billed. */
export const billsAtMost = (paying: Paying): number => (paying === 'unpaid' ? 2 : 12)
