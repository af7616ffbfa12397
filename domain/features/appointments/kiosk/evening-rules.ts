/** The evening of a site with a tablet at its door: which class people check in to, and which one is next (docs/decisions/0032). */
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
import { isCheckedIn } from '../attendance/presence-rules.ts'

/** Time in Europe/Berlin: a class that begins before it belongs to the evening before. */
const EVENING_TURNS = '04:00'
/** A person who booked a class this close to its start has come for it, not for a running one. */
export const EARLY_MINUTES = 60
/** How long people may still check in after the planned end of a running class. Afterwards the class counts as forgotten. */
export const OVERRUN_MINUTES = 60

export type Evening = { readonly from: Instant; readonly until: Instant }

/** The evening that contains an instant: a whole day, from four in the morning to four in the morning. */
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

/** Among running classes: a class past its planned end that was not ended yields to the others. */
export const withinTime = <C extends Pick<EveningClass, 'endAt'>>(
  running: readonly C[],
  at: Instant,
): readonly C[] => {
  const inTime = running.filter(({ endAt }) => msOf(endAt) > msOf(at))
  if (inTime.length > 0) return inTime
  const latest = Math.max(...running.map(({ endAt }) => msOf(endAt)))
  return running.filter(({ endAt }) => msOf(endAt) === latest)
}

/** The classes that people check in to at an instant; several if rooms lie side by side. */
export const classesOn = <C extends EveningClass>(classes: readonly C[], at: Instant): readonly C[] =>
  withinTime(
    classes.filter((one) => isOn(one, at)),
    at,
  )

/** The classes that can be started next: the first one, and those that begin at the same time. */
export const classesNext = <C extends EveningClass>(classes: readonly C[], now: Instant): readonly C[] => {
  const ahead = classes.filter((one) => isAhead(one, now))
  const first = Math.min(...ahead.map(({ startAt }) => msOf(startAt)))
  return ahead.filter(({ startAt }) => msOf(startAt) === first)
}

/** No class runs and none will follow, or the night has passed. */
export const isEveningOver = (evening: Evening, classes: readonly EveningClass[], now: Instant): boolean =>
  !isInEvening(evening, now) || !classes.some((one) => isOn(one, now) || isAhead(one, now))

/** A person's place in a class of the evening. */
export type EveningPlace = { readonly appointmentId: number; readonly checkedInAt: Instant | null }

/** `choose`: the person must choose; `early`: the class they have a place in has not begun; `none`: no class runs. */
export type ClassMatch =
  | { readonly kind: 'class' | 'early'; readonly id: number }
  | { readonly kind: 'choose' | 'none' }

type Near = { readonly appointmentId: number; readonly startAt: Instant }

/** The class a person has come for: the booked one that they are not in yet, or the only one that runs. */
export const findClass = (
  { on, ahead }: { on: readonly { readonly appointmentId: number }[]; ahead: readonly Near[] },
  places: readonly EveningPlace[],
  at: Instant,
): ClassMatch => {
  const own = places.filter(({ appointmentId }) => on.some((one) => one.appointmentId === appointmentId))
  const open = own.filter((place) => !isCheckedIn(place))
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
