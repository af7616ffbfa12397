/** On which day a bill is debited, and which days a debit file may still be made for. */
import { addDays, type Day } from '../../basics/calendar-days.ts'
import { bankDayFrom } from '../../basics/working-days.ts'
import { debitDay } from '../payments/mandates.ts'

/** Banks take a file at the latest on the bank day before. */
export const earliestFileDay = (today: Day): Day => bankDayFrom(addDays(today, 1))

export const isFileDay = (collectOn: Day, today: Day): boolean =>
  collectOn >= earliestFileDay(today) && bankDayFrom(collectOn) === collectOn

/** The day that is announced today: never before the bill is due, nor before its next try. */
export const announcedDay = (
  bill: { readonly dueOn: Day; readonly nextTryOn: Day | null; readonly warnings: number },
  today: Day,
  announcementDays: number,
): Day => {
  const from = bill.warnings > 0 && bill.nextTryOn !== null ? bill.nextTryOn : bill.dueOn
  const day = debitDay(from, today, announcementDays)
  const earliest = earliestFileDay(today)
  return day > earliest ? day : earliest
}
