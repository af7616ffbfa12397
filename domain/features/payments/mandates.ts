/** Debit mandates, the announcement of debits, and what members are told ahead (SEPA rulebook, docs/decisions/0068). */
import { addDays, type Day } from '../../basics/calendar-days.ts'
import { addMonths } from '../../basics/months.ts'
import { bankDayFrom } from '../../basics/working-days.ts'

/** A mandate lapses when it was not used this long. */
export const MANDATE_MONTHS = 36
/** Agreed in the terms instead of the 14 days that apply otherwise. */
export const ANNOUNCEMENT_DAYS = 5
export const CARD_NOTICE_DAYS = 30

export type Mandate = {
  readonly signedOn: Day
  /** The day of the last debit; null before the first. */
  readonly lastUsedOn: Day | null
  readonly revokedOn: Day | null
}

/** The last day on which it can be used, unless it is used before. */
export const mandateLastsUntil = ({ signedOn, lastUsedOn }: Mandate): Day =>
  addMonths(lastUsedOn ?? signedOn, MANDATE_MONTHS)

export const isMandateValid = (mandate: Mandate, today: Day): boolean =>
  (mandate.revokedOn === null || mandate.revokedOn > today) && today <= mandateLastsUntil(mandate)

/** The day of a debit: never before it is due or announced long enough, and a day on which banks settle. */
export const debitDay = (dueOn: Day, announcedOn: Day, days = ANNOUNCEMENT_DAYS): Day => {
  const earliest = addDays(announcedOn, days)
  return bankDayFrom(earliest > dueOn ? earliest : dueOn)
}

/** The day on which a debit must be announced so that it can be made when it is due. */
export const announceOn = (dueOn: Day, days = ANNOUNCEMENT_DAYS): Day => addDays(dueOn, -days)

/** A card is valid to the end of its month. */
export const cardLastDay = (year: number, month: number): Day =>
  addDays(addMonths(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`, 1), -1)

/** The first day on which a notice is sent, this many days before a last day. */
export const noticeFrom = (lastDay: Day, days: number): Day => addDays(lastDay, -days)

export const isCardExpiring = (year: number, month: number, today: Day): boolean =>
  today >= noticeFrom(cardLastDay(year, month), CARD_NOTICE_DAYS)
