/** When a bill of an issuer that collects itself is due, and when its payer is reminded. */
import { addDays, type Day } from '../../basics/calendar-days.ts'

/** Days in which a transfer is expected. */
export const TRANSFER_DAYS = 14
/** Days after the due day in which a transfer may still be on its way, or be booked. */
export const REMINDER_DAYS = 7

export type OwnTermSettings = {
  readonly transferDays: number
  readonly reminderDays: number
  readonly announcementDays: number
}
export type OwnTerms = {
  readonly dueOn: Day
  /** The payer is reminded on this day if nothing has arrived. */
  readonly remindOn: Day
}

/** `isDebited`: a mandate is in force, so the announcement of the debit is the time to pay. */
export const ownTerms = (today: Day, isDebited: boolean, settings: OwnTermSettings): OwnTerms => {
  const dueOn = addDays(today, isDebited ? settings.announcementDays : settings.transferDays)
  return { dueOn, remindOn: addDays(dueOn, settings.reminderDays) }
}
