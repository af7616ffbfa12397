/** When a job runs next, by its five fields of cron in Europe/Berlin. */
import { instantOf, MS_PER_MINUTE, msOf, wallTimeOf, type Instant } from '../../basics/calendar-days.ts'

/** Every job here runs at least once a day. */
const LOOKED_AHEAD = 2 * 24 * 60

/** `*`, `5`, `7-20`, each with a step, or a list of these. */
const fits = (field: string, value: number): boolean =>
  field.split(',').some((part) => {
    const [range = '', step = '1'] = part.split('/')
    const [from, to] = range === '*' ? [0, 59] : range.split('-').map(Number)
    if (from === undefined) return false
    const last = to ?? (part.includes('/') ? 59 : from)
    return value >= from && value <= last && (value - from) % Number(step) === 0
  })

/** Null for a cron that names days or months, which no job here does. */
export const nextRun = (cron: string, now: Instant): Instant | null => {
  const [minutes = '', hours = '', ...days] = cron.split(' ')
  if (days.some((field) => field !== '*')) return null
  const begin = Math.floor(msOf(now) / MS_PER_MINUTE) * MS_PER_MINUTE
  for (let ahead = 1; ahead <= LOOKED_AHEAD; ahead += 1) {
    const at = instantOf(begin + ahead * MS_PER_MINUTE)
    const [hour = 0, minute = 0] = wallTimeOf(at).split(':').map(Number)
    if (fits(minutes, minute) && fits(hours, hour)) return at
  }
  return null
}
