import { describe, expect, it } from 'vitest'
import {
  addDays,
  dayOf,
  instantAt,
  MS_PER_HOUR,
  msOf,
  plusMs,
  wallTimeOf,
} from '@wegband/domain/basics/calendar-days.ts'
import type { AppointmentFacts } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { whyNotAttend } from '@wegband/domain/features/appointments/attendance/attendance-rules.ts'
import { whyNotStart } from '@wegband/domain/features/appointments/attendance/start-rules.ts'
import { buildClasses, type ClassOn } from './classes.ts'
import { DEMO_PEOPLE, demoId } from '../people/people.ts'
import { schoolId, type SchoolKey } from '../federation/schools.ts'
import { specialClasses } from './special-classes.ts'
import { SPORT } from '../training/sports.ts'
import { buildTimetable } from './timetable.ts'

const QUARTER = MS_PER_HOUR / 4
const HELD_AFTER = 6 * MS_PER_HOUR
const DAY = 24 * MS_PER_HOUR
/** Mondays: an ordinary week, those that end with a change of the clocks, and the turn of a year with 53 weeks. */
const WEEKS = ['2026-11-16', '2026-03-23', '2026-10-19', '2026-12-28']
const DEMO_SCHOOLS: readonly SchoolKey[] = ['lindenhof', 'hafenstrasse']
/** A trainer as whom no visitor can sign in. */
const SOME_USER_ID = 99

const factsOf = ({ row, plan }: ClassOn): AppointmentFacts => ({
  startAt: row.startAt,
  endAt: row.endAt,
  startedAt: row.startedAt ?? null,
  endedAt: row.endedAt ?? null,
  startedById: row.startedBy ?? null,
  isCancelled: row.cancelledAt !== null,
  schoolId: row.schoolId,
  sportIds: [plan.sportId],
  trainerId: row.trainerId ?? null,
  coTrainerIds: row.coTrainerIds ?? [],
  minAge: row.minAge ?? null,
  maxAge: row.maxAge ?? null,
  assignment: row.assignment ?? 'open',
  // The one with eight places is full.
  capacity: row.capacity ?? null,
  heldPlaces: 0,
  examinees: [],
  attendeesCount: 'booked' in plan ? (plan.booked ?? 0) : 0,
  trialSlots: 0,
  isPublic: false,
  type: {
    key: 'class',
    isExam: 'type' in plan && plan.type === 'exam',
    confirmationTypes: ['presence', 'progress', 'denied'],
  },
})

const actorOf = (username: string) => {
  const person = DEMO_PEOPLE.find((one) => one.username === username)
  const schools = (person?.schools ?? []).map(({ school, roles, state = 'active' }) => ({
    schoolId: schoolId(school),
    name: school,
    schoolSiteId: null,
    state,
    roles: [...(roles ?? [])],
    abilities: [],
  }))
  const examinerOf = (person?.teaches ?? []).map(({ sportId, examinerUpTo = 0 }) => ({
    sportId,
    upTo: examinerUpTo,
  }))
  return {
    userId: demoId(username),
    schools,
    examinerOf,
    childProtection: 'fine' as const,
    isAdmin: false,
    isAnonymous: false,
    childIds: [],
  }
}

/** The demo as it is seeded at an instant, reduced to what starting needs: these two schools, without the past months. */
const seededAt = (now: string): ClassOn[] => {
  const someone = (): number[] => [SOME_USER_ID]
  const plans = buildTimetable(someone)
    .filter(({ school }) => DEMO_SCHOOLS.includes(school))
    .map((plan) => ({ ...plan, historyWeeks: 1 }))
  return buildClasses({ plans, singles: specialClasses(now, someone) }, now, someone).classes
}

/** The same for consecutive instants. It is rebuilt on a new day and when the next class counts as held. */
const seededOneAfterAnother = () => {
  let [day, until, facts]: [string, string, AppointmentFacts[]] = ['', '', []]
  return (now: string): AppointmentFacts[] => {
    if (day === dayOf(now) && now <= until) return facts
    const classes = seededAt(now)
    const [next = ''] = classes
      .filter(({ isPast }) => !isPast)
      .map(({ row }) => plusMs(row.endAt, HELD_AFTER))
      .toSorted()
    day = dayOf(now)
    until = next
    facts = classes.map(factsOf)
    return facts
  }
}

/** Every quarter of an hour of so many days, the first included. */
const instantsFrom = (day: string, days: number): string[] => {
  const from = instantAt(day, '00:00')
  const length = msOf(instantAt(addDays(day, days), '00:00')) - msOf(from)
  return Array.from({ length: length / QUARTER }, (_, index) => plusMs(from, index * QUARTER))
}

const isDaytime = (now: string): boolean => {
  const time = wallTimeOf(now).slice(0, 5)
  return time >= '06:00' && time <= '23:00'
}

const actors = { tarek: actorOf('tarek'), bernd: actorOf('bernd'), mara: actorOf('mara') }
type Name = keyof typeof actors

const startable = (facts: readonly AppointmentFacts[], name: Name, now: string): number =>
  facts.filter((one) => whyNotStart(one, actors[name], now) === undefined).length

/** Within a day, in her school. */
const bookable = (facts: readonly AppointmentFacts[], name: Name, now: string): number => {
  const until = plusMs(now, DAY)
  const actor = actors[name]
  const me = { userId: actor.userId, schools: actor.schools, isAttending: false }
  return facts.filter(
    (one) =>
      one.schoolId === schoolId('lindenhof') &&
      one.startAt < until &&
      whyNotAttend(one, actor, me, now) === undefined,
  ).length
}

/** What is missing at this instant, as text; empty when nothing is missing. */
const missing = (facts: readonly AppointmentFacts[], now: string): string[] => {
  const [from, until] = [plusMs(now, -DAY - QUARTER), plusMs(now, DAY)]
  const near = facts.filter(({ startAt, endAt }) => startAt < until && endAt > from)
  const found = {
    'nothing to start for tarek': startable(near, 'tarek', now) >= (isDaytime(now) ? 2 : 1),
    'nothing to start for bernd': startable(near, 'bernd', now) >= 1,
    'nothing to book for mara': bookable(near, 'mara', now) >= 1,
  }
  return Object.entries(found)
    .filter(([, isThere]) => !isThere)
    .map(([what]) => `${now}: ${what}`)
}

describe.each(WEEKS)('in the week from %s', (monday) => {
  it('a demo that is seeded at any hour has classes to start and one to book', () => {
    const factsAt = seededOneAfterAnother()
    expect(instantsFrom(monday, 7).flatMap((now) => missing(factsAt(now), now))).toEqual([])
  }, 60_000)

  it.each(['00:00', '11:30', '17:45', '23:00'])(
    'a demo that was seeded at %s keeps having them for two weeks in which nobody does anything',
    (time) => {
      const seeded = instantAt(monday, time)
      const facts = seededAt(seeded).map(factsOf)
      const after = instantsFrom(monday, 15).filter((now) => now >= seeded)
      expect(after.flatMap((now) => missing(facts, now))).toEqual([])
    },
    60_000,
  )
})

describe('the weeks of the demo schools', () => {
  const classes = seededAt('2026-11-20T16:45:00.000Z')

  it.each(DEMO_SCHOOLS)('look like those of a real club: %s', (school) => {
    const week = classes.filter(
      ({ row, plan }) => plan.school === school && !('day' in plan) && row.startAt > '2026-11-30',
    )
    const ofOneWeek = week.filter(({ row }) => row.startAt < '2026-12-07')
    expect(ofOneWeek.length).toBeLessThanOrEqual(24)
    expect(ofOneWeek.length).toBeGreaterThanOrEqual(16)
  })

  it('leave the night free', () => {
    for (const { row } of classes) {
      expect(wallTimeOf(row.startAt) >= '06:00', row.startAt).toBe(true)
      expect(wallTimeOf(row.endAt) <= '22:30:00', row.endAt).toBe(true)
      expect(dayOf(row.endAt)).toBe(dayOf(row.startAt))
    }
  })

  it('include the main class of the Schule Lindenhof every weekday at 18:30', () => {
    const main = classes.filter(
      ({ plan }) =>
        plan.school === 'lindenhof' && plan.sportId === SPORT.wingChun && plan.startTime === '18:30',
    )
    const days = new Set(main.map(({ row }) => dayOf(row.startAt)))
    for (const day of ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'])
      expect(days).toContain(day)
  })
})
