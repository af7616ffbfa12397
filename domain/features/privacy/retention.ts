/** When retention periods end (§ 147 AO, § 257 HGB, GDPR Art. 17 (3) b). */
import type { Day } from '../../basics/calendar-days.ts'
import { addMonths } from '../../basics/months.ts'
import type { KeptThing } from './contract.ts'

/** Days between the request and the erasure, in which the user can change their mind. */
export const ERASURE_DAYS = 30

const MONTHS_PER_YEAR = 12

/** The last day of the retention of what came up until `lastDay`; null without an end. */
export const retentionEndsOn = ({ years, isFromEndOfYear }: KeptThing, lastDay: Day): Day | null => {
  if (years === null) return null
  const year = String(Number(lastDay.slice(0, 4)) + years)
  return isFromEndOfYear ? `${year}-12-31` : addMonths(lastDay, years * MONTHS_PER_YEAR)
}
