/** Case numbers of declarations that anyone makes in public: cancellations (K) and withdrawals (W) (§§ 312k, 356a BGB). */
import { dayOf, type Instant } from '../../basics/calendar-days.ts'

export const DECLARATION_KINDS = ['cancellation', 'withdrawal'] as const
export type DeclarationKind = (typeof DECLARATION_KINDS)[number]

const MARKS: Readonly<Record<DeclarationKind, string>> = { cancellation: 'K', withdrawal: 'W' }
const DIGITS = 4

/** K-2026-0931: the year is that of Berlin. From 10,000 on, the number has more digits. */
export const caseNumber = (kind: DeclarationKind, now: Instant, sequence: number): string =>
  `${MARKS[kind]}-${dayOf(now).slice(0, 4)}-${String(sequence).padStart(DIGITS, '0')}`
