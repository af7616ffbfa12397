/** Until when the law keeps something (§ 147 AO, § 257 HGB, GDPR Art. 17 (3) b). */
import type { Day } from '../../basics/calendar-days.ts'
import { addMonths } from '../../basics/months.ts'
import type { KeptThing } from './contract.ts'

const MONTHS_PER_YEAR = 12

/** The last day on which something is kept that came up until `day`; null without an end. */
export const keptUntil = ({ years, isFromEndOfYear }: KeptThing, lastDay: Day): Day | null => {
  if (years === null) return null
  const year = String(Number(lastDay.slice(0, 4)) + years)
  return isFromEndOfYear ? `${year}-12-31` : addMonths(lastDay, years * MONTHS_PER_YEAR)
}
