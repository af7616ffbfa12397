/** When a site is open: by its hours of the week, or by those of an exception. Wall times in Europe/Berlin. */
import { addDays, type Day, dayOf, type Instant, wallTimeOf, weekdayOf } from '../../basics/calendar-days.ts'

/** The end of a day; no span begins then. */
const MIDNIGHT = '24:00'
/** Further ahead than the longest usual holidays. */
const LOOK_AHEAD_DAYS = 62

export type OpenSpan = { readonly from: string; readonly to: string }
/** `hours` empty: closed on these days. Visitors read the note. */
export type OpeningException = {
  firstDay: Day
  lastDay: Day
  note: string
  hours: { from: string; to: string }[]
}
/** `weekday`: 1 is Monday. */
export type OpeningTimes = {
  hours: { weekday: number; from: string; to: string }[]
  exceptions: OpeningException[]
}

export const isForward = ({ from, to }: OpenSpan): boolean => from < to
const byStart = (one: OpenSpan, other: OpenSpan): number => (one.from < other.from ? -1 : 1)

/** Whether no two spans of a day cover the same minute. */
export const areApart = (spans: readonly OpenSpan[]): boolean =>
  spans.toSorted(byStart).every((span, at, sorted) => at === 0 || (sorted[at - 1]?.to ?? '') <= span.from)

export const NO_OPENING_TIMES: OpeningTimes = { hours: [], exceptions: [] }

/** Whether anything was entered; without it a page says nothing about the doors. */
export const hasOpeningTimes = ({ hours, exceptions }: OpeningTimes): boolean =>
  hours.length + exceptions.length > 0

/** The exception of a day. Of several, the one that begins last: a single day within long holidays. */
export const exceptionOn = ({ exceptions }: OpeningTimes, on: Day): OpeningException | undefined =>
  exceptions
    .filter(({ firstDay, lastDay }) => firstDay <= on && on <= lastDay)
    .toSorted((one, other) => (one.firstDay < other.firstDay ? 1 : -1))[0]

/** The spans of a day, in their order. */
export const spansOn = (times: OpeningTimes, on: Day): readonly OpenSpan[] =>
  (exceptionOn(times, on)?.hours ?? times.hours.filter(({ weekday }) => weekday === weekdayOf(on)))
    .map((one) => ({ from: one.from, to: one.to }))
    .toSorted(byStart)

export type DoorState =
  | { readonly isOpen: true; readonly until: string }
  /** `next` null: not within the next weeks. `note`: of today's exception. */
  | {
      readonly isOpen: false
      readonly next: { readonly day: Day; readonly from: string } | null
      readonly note: string
    }

/** Until when the doors stay open from this span on; spans that touch are one. */
const openUntil = (spans: readonly OpenSpan[], at: number): string => {
  const [span, next] = [spans[at], spans[at + 1]]
  if (span === undefined) return MIDNIGHT
  return next !== undefined && next.from === span.to ? openUntil(spans, at + 1) : span.to
}

/** Whether the doors are open now, until when, or when they open next. */
export const doorStateAt = (times: OpeningTimes, now: Instant): DoorState => {
  const today = dayOf(now)
  const time = wallTimeOf(now).slice(0, 5)
  const spans = spansOn(times, today)
  const at = spans.findIndex((span) => span.from <= time && time < span.to)
  if (at >= 0) return { isOpen: true, until: openUntil(spans, at) }
  const note = exceptionOn(times, today)?.note ?? ''
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const day = addDays(today, ahead)
    const next = spansOn(times, day).find((span) => ahead > 0 || span.from > time)
    if (next !== undefined) return { isOpen: false, next: { day, from: next.from }, note }
  }
  return { isOpen: false, next: null, note }
}
