/** The evening of a site, through which a tablet stands at its door: which class people come in to, and which comes next (docs/decisions/0032). */
import {
  addDays,
  dayOf,
  type Instant,
  instantAt,
  msOf,
  MS_PER_MINUTE,
  wallTimeOf,
} from '../../../basics/calendar-days.ts'
import type { AppointmentFacts } from '../appointment-facts.ts'

/** By the clock in Europe/Berlin: what begins before belongs to the evening before. */
const EVENING_TURNS = '04:00'
/** Whoever is booked for a class that begins so soon has come for it, and not for the one that still runs. */
export const EARLY_MINUTES = 60
/** So long people still come in to a class that goes on beyond its planned end; one that nobody ended is forgotten after it. */
export const OVERRUN_MINUTES = 60

export type Evening = { readonly from: Instant; readonly until: Instant }

/** The evening in which an instant lies: a whole day, from four in the morning to four in the morning. */
export const eveningAt = (instant: Instant): Evening => {
  const today = dayOf(instant)
  const day = wallTimeOf(instant) < EVENING_TURNS ? addDays(today, -1) : today
  return { from: instantAt(day, EVENING_TURNS), until: instantAt(addDays(day, 1), EVENING_TURNS) }
}

export const isInEvening = ({ from, until }: Evening, instant: Instant): boolean =>
  msOf(instant) >= msOf(from) && msOf(instant) < msOf(until)

export type EveningClass = Pick<
  AppointmentFacts,
  'startAt' | 'endAt' | 'startedAt' | 'endedAt' | 'isCancelled'
>

const isOn = ({ startedAt, endedAt, endAt, isCancelled }: EveningClass, at: Instant): boolean =>
  !isCancelled &&
  msOf(at) <= msOf(endAt) + OVERRUN_MINUTES * MS_PER_MINUTE &&
  startedAt !== null &&
  msOf(startedAt) <= msOf(at) &&
  (endedAt === null || msOf(endedAt) > msOf(at))

const isAhead = ({ startedAt, endedAt, endAt, isCancelled }: EveningClass, now: Instant): boolean =>
  !isCancelled && startedAt === null && endedAt === null && msOf(endAt) > msOf(now)

/** Of classes that run: one that is past its planned end and was not ended yields to those that are not. */
export const withinTime = <C extends Pick<EveningClass, 'endAt'>>(
  running: readonly C[],
  at: Instant,
): readonly C[] => {
  const inTime = running.filter(({ endAt }) => msOf(endAt) > msOf(at))
  if (inTime.length > 0) return inTime
  const latest = Math.max(...running.map(({ endAt }) => msOf(endAt)))
  return running.filter(({ endAt }) => msOf(endAt) === latest)
}

/** The classes that people come in to at an instant; several where rooms lie side by side. */
export const classesOn = <C extends EveningClass>(classes: readonly C[], at: Instant): readonly C[] =>
  withinTime(
    classes.filter((one) => isOn(one, at)),
    at,
  )

/** The class that can be started next, or those that begin with it. */
export const classesNext = <C extends EveningClass>(classes: readonly C[], now: Instant): readonly C[] => {
  const ahead = classes.filter((one) => isAhead(one, now))
  const first = Math.min(...ahead.map(({ startAt }) => msOf(startAt)))
  return ahead.filter(({ startAt }) => msOf(startAt) === first)
}

/** Nothing runs and nothing comes any more, or the night has passed. */
export const isEveningOver = (evening: Evening, classes: readonly EveningClass[], now: Instant): boolean =>
  !isInEvening(evening, now) || !classes.some((one) => isOn(one, now) || isAhead(one, now))

/** Somebody's place in a class of the evening. */
export type EveningPlace = { readonly appointmentId: number; readonly checkedInAt: Instant | null }

/** `choose`: they must say it; `early`: the class they have a place in has not begun; `none`: nothing runs. */
export type ClassMatch =
  | { readonly kind: 'class' | 'early'; readonly id: number }
  | { readonly kind: 'choose' | 'none' }

type Near = { readonly appointmentId: number; readonly startAt: Instant }

/** Which class somebody has come for: the one they booked and are not in yet, or the only one that runs. */
export const findClass = (
  { on, ahead }: { on: readonly { readonly appointmentId: number }[]; ahead: readonly Near[] },
  places: readonly EveningPlace[],
  at: Instant,
): ClassMatch => {
  const own = places.filter(({ appointmentId }) => on.some((one) => one.appointmentId === appointmentId))
  const open = own.filter(({ checkedInAt }) => checkedInAt === null)
  if (open.length > 1) return { kind: 'choose' }
  const [booked] = open.length > 0 ? open : latestFirst(own)
  if (booked) return { kind: 'class', id: booked.appointmentId }
  const soon = ahead.find(
    ({ appointmentId, startAt }) =>
      msOf(startAt) - msOf(at) <= EARLY_MINUTES * MS_PER_MINUTE &&
      places.some((place) => place.appointmentId === appointmentId),
  )
  if (soon) return { kind: 'early', id: soon.appointmentId }
  const [only] = on
  if (only === undefined) return { kind: 'none' }
  return on.length === 1 ? { kind: 'class', id: only.appointmentId } : { kind: 'choose' }
}

const latestFirst = (places: readonly EveningPlace[]): readonly EveningPlace[] =>
  places.toSorted((one, other) => (other.checkedInAt ?? '').localeCompare(one.checkedInAt ?? ''))
