/** Days on which a deadline may end (§ 193 BGB), and days on which banks settle payments. */
import { addDays, type Day, weekdayOf } from './calendar-days.ts'
import { easterSunday, holidayOn, type Region } from './holidays.ts'

const SATURDAY = 6
/** Good Friday and Easter Monday, counted from Easter Sunday. */
const CLOSED_AROUND_EASTER = [-2, 1]
const CLOSED_DATES = new Set(['01-01', '05-01', '12-25', '12-26'])

const firstFrom = (day: Day, isOpen: (day: Day) => boolean): Day => {
  let found = day
  while (!isOpen(found)) found = addDays(found, 1)
  return found
}

/** Without a state: the holidays that all of Germany shares. */
const GERMANY: Region = { country: 'DE' }

/** This day, or the next that is neither Saturday, Sunday nor a holiday: a deadline ends no earlier (§ 193 BGB). */
export const workingDayFrom = (day: Day, region: Region = GERMANY): Day =>
  firstFrom(day, (one) => weekdayOf(one) < SATURDAY && holidayOn(region, one) === undefined)

const isBankDay = (day: Day): boolean =>
  weekdayOf(day) < SATURDAY &&
  !CLOSED_DATES.has(day.slice(5)) &&
  !CLOSED_AROUND_EASTER.some((days) => addDays(easterSunday(Number(day.slice(0, 4))), days) === day)

/** This day, or the next on which the banks of the euro area (T2) settle debits and transfers. */
export const bankDayFrom = (day: Day): Day => firstFrom(day, isBankDay)
