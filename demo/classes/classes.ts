/** Turns the timetable into appointments: the past ones that were held, and those ahead in the calendar. */
import {
  addDays,
  addWeeks,
  type Day,
  dayOf,
  instantAt,
  MS_PER_MINUTE,
  plusMs,
  type Week,
  weekOf,
  weekStart,
  DAYS_PER_WEEK,
} from '@wegband/domain/basics/calendar-days.ts'
import { occurrencesOf } from '@wegband/domain/features/appointments/schedule/series-occurrences.ts'
import { WEEKS_AHEAD } from '@wegband/server/features/appointments/schedule/materialise-series.ts'
import { CLASS_TYPE } from './class-types.ts'
import { add, type Federation, type Row } from '../federation/federation.ts'
import { isHeld } from './is-held.ts'
import { demoId } from '../people/people.ts'
import { randomFor } from '../random.ts'
import { closuresOf, regionOf, schoolId, siteId } from '../federation/schools.ts'
import type { SeriesPlan, TrainersOf } from './series-plan.ts'
import type { SingleClass } from './special-classes.ts'

/** An appointment as the attendance needs it. */
export type ClassOn = {
  row: Row<'appointments'>
  plan: SeriesPlan | SingleClass
  week: Week
  /** It is over: it was started and ended. */
  isPast: boolean
  /** The members on the list. */
  attendees: Set<number>
}

export type Classes = Pick<Federation, 'series' | 'appointments' | 'appointmentSports'> & {
  classes: ClassOn[]
}

const common = (plan: SeriesPlan | SingleClass) => ({
  schoolId: schoolId(plan.school),
  siteId: siteId(plan.school, plan.site),
  typeId: CLASS_TYPE['type' in plan ? plan.type : 'class'],
  trainerId: plan.trainerId,
  assignment: plan.assignment ?? ('open' as const),
  name: plan.name,
  description: plan.description,
  room: plan.room,
  capacity: plan.capacity ?? null,
  trialSlots: plan.trialSlots ?? 0,
  isPublic: plan.isPublic ?? false,
  minAge: plan.minAge ?? null,
  maxAge: plan.maxAge ?? null,
})

/** Classes rest on holidays, as clubs do. The demo trainers' own classes do not: visitors of the demo must find a class to start. */
const restsOnHolidays = ({ trainerId }: SeriesPlan): boolean =>
  trainerId !== demoId('tarek') && trainerId !== demoId('bernd')

const seriesRow = (plan: SeriesPlan, today: Day): Omit<Row<'series'>, 'id'> => ({
  ...common(plan),
  sportIds: [plan.sportId],
  weekdays: [plan.weekday],
  startTime: plan.startTime,
  minutes: plan.minutes,
  pausesOnHolidays: restsOnHolidays(plan),
  pauses: closuresOf(plan.school, today),
  firstDay: weekStart(addWeeks(weekOf(today), -plan.historyWeeks)),
})

type Hour = { seriesId: number | null; plan: SeriesPlan | SingleClass; startAt: string; endAt: string }

const singleHour = (plan: SingleClass): Hour => {
  const startAt = instantAt(plan.day, plan.startTime)
  return { seriesId: null, plan, startAt, endAt: plusMs(startAt, plan.minutes * MS_PER_MINUTE) }
}

/** Varies the start time, because no trainer starts to the second. */
const LATE_MINUTES = 4

const stateOf = ({ plan, startAt, endAt }: Hour, now: string, trainersOf: TrainersOf) => {
  const isPast = isHeld(endAt, now)
  const isCancelled = 'isCancelled' in plan && plan.isCancelled === true
  const random = randomFor(`run ${plan.school} ${startAt}`)
  const startedBy = plan.trainerId ?? trainersOf(plan.school, plan.sportId)[0] ?? null
  return {
    isPast,
    startedAt: isPast ? plusMs(startAt, random.between(-LATE_MINUTES, LATE_MINUTES) * MS_PER_MINUTE) : null,
    endedAt: isPast ? plusMs(endAt, random.between(0, LATE_MINUTES) * MS_PER_MINUTE) : null,
    startedBy: isPast ? startedBy : null,
    cancelledAt: isCancelled ? instantAt(dayOf(now), '00:00') : null,
  }
}

/** All appointments, oldest first, with ids in that order. `now`: the instant of the seed. */
export const buildClasses = (
  { plans, singles }: { plans: readonly SeriesPlan[]; singles: readonly SingleClass[] },
  now: string,
  trainersOf: TrainersOf,
): Classes => {
  const today = dayOf(now)
  const all: Classes = { series: [], appointments: [], appointmentSports: [], classes: [] }
  const lastDay = addDays(today, WEEKS_AHEAD * DAYS_PER_WEEK)
  const hours = plans.flatMap((plan): Hour[] => {
    const series = add(all.series, seriesRow(plan, today))
    const { firstDay } = series
    const hours = { ...plan, weekdays: [plan.weekday], firstDay }
    const pausesIn = restsOnHolidays(plan) ? regionOf(plan.school, plan.site) : null
    // Past holidays are ignored: the members' history needs these classes.
    const held = occurrencesOf(hours, firstDay, addDays(today, -1))
    const ahead = occurrencesOf(
      { ...hours, pausesIn, pauses: closuresOf(plan.school, today) },
      today,
      lastDay,
    )
    return [...held, ...ahead].map((one) => ({
      ...one,
      seriesId: series.id,
      plan,
    }))
  })
  const sorted = [...hours, ...singles.map(singleHour)].toSorted((a, b) =>
    a.startAt === b.startAt ? (a.seriesId ?? 0) - (b.seriesId ?? 0) : a.startAt < b.startAt ? -1 : 1,
  )
  for (const hour of sorted) {
    const { isPast, ...state } = stateOf(hour, now, trainersOf)
    const { seriesId, plan, startAt, endAt } = hour
    const row = add(all.appointments, {
      seriesId,
      ...common(plan),
      startAt,
      endAt,
      ...state,
      attendeesCount: 0,
    })
    add(all.appointmentSports, { appointmentId: row.id, sportId: plan.sportId })
    all.classes.push({ row, plan, week: weekOf(startAt), isPast, attendees: new Set() })
  }
  return all
}

/** Adds a member to the list while there is a place. False when the class is full, cancelled, or taught by this member. */
export const takePlace = ({ row, attendees }: ClassOn, userId: number): boolean => {
  const isFull = row.capacity !== null && row.capacity !== undefined && attendees.size >= row.capacity
  const isOwn = row.trainerId === userId || row.startedBy === userId
  if (isFull || isOwn || row.cancelledAt !== null || attendees.has(userId)) return false
  attendees.add(userId)
  row.attendeesCount = attendees.size
  return true
}
