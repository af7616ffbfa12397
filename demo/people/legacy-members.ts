/** Members of the association in the demo: one for each possible result of taking over a membership. */
import { addDays, type Day } from '@wegband/domain/basics/calendar-days.ts'
import type { ConversionRefusal } from '@wegband/domain/features/conversion/contract.ts'
import { addMonths } from '@wegband/domain/basics/months.ts'
import { add, type Row } from '../federation/federation.ts'
import { demoId } from './people.ts'

type Fields = Partial<Omit<Row<'legacyMembers'>, 'id' | 'number'>>
type Plan = {
  readonly number: string
  /** The error message for the attempt; null: it works. */
  readonly reason: ConversionRefusal | null
  readonly fields: (today: Day) => Fields
}

const PLANS: readonly Plan[] = [
  { number: 'DE310001', reason: null, fields: () => ({ wtGrade: 3 }) },
  { number: 'DE310002', reason: null, fields: () => ({ creditCents: 3_650, wtGrade: null }) },
  { number: 'DE310003', reason: 'registration.no-credit', fields: () => ({ creditCents: 0 }) },
  {
    number: 'DE310004',
    reason: 'registration.outdated-credit',
    fields: (today) => ({ creditAt: addDays(addMonths(today, -24), -1) }),
  },
  {
    number: 'DE310005',
    reason: 'registration.legacy-bonus',
    fields: (today) => ({ memberSince: addMonths(today, -4) }),
  },
  { number: 'DE310006', reason: 'conversion.negative-balance', fields: () => ({ creditCents: -2_400 }) },
  {
    number: 'DE310007',
    reason: 'conversion.already-converted',
    fields: (today) => ({ convertedAt: `${addDays(today, -200)}T10:00:00.000Z` }),
  },
  { number: 'DE310008', reason: 'conversion.invalid-status', fields: () => ({ status: 'cancelled' }) },
  {
    number: 'DE310009',
    reason: 'conversion.no-details',
    fields: () => ({ memberSince: null, birthdayAt: null }),
  },
  {
    number: 'DE204118',
    reason: 'registration.duplicate-ewto-number',
    fields: () => ({ userId: demoId('ewa'), birthdayAt: '1978-06-16', creditCents: 4_800, wtGrade: 5 }),
  },
]

/** `passwordHash`: of the one password of the demo. */
export const buildLegacyMembers = (today: Day, passwordHash: string): Row<'legacyMembers'>[] => {
  const rows: Row<'legacyMembers'>[] = []
  for (const { number, fields } of PLANS)
    add(rows, {
      number,
      passwordHash,
      birthdayAt: '1984-04-21',
      status: 'active',
      memberSince: addMonths(today, -70),
      creditCents: 8_400,
      creditAt: addMonths(today, -5),
      annualFeeCents: 4_800,
      wtGrade: 1,
      userId: null,
      convertedAt: null,
      ...fields(today),
    })
  return rows
}

/** For the page that asks for a membership number, and for readers of the README. */
export const demoMemberships = (): { number: string; reason: ConversionRefusal | null }[] =>
  PLANS.map(({ number, reason }) => ({ number, reason }))
