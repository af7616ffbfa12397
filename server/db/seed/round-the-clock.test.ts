import { describe, expect, it } from 'vitest'
import { addDays, dayOf, instantAt, msOf, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import type { AppointmentFacts } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { whyNotStart } from '@wegband/domain/features/appointments/start-rules.ts'
import { buildClasses, type ClassOn } from './classes.ts'
import { DEMO_PEOPLE, DEMO_TRAINERS, type DemoTrainer, demoId } from './people.ts'
import { schoolId } from './schools.ts'
import { buildTimetable } from './timetable.ts'

const QUARTER = 15 * 60_000
/** An ordinary week, both changes of the clocks, and the turn of a year with 53 weeks; each a Thursday. */
const DAYS = ['2026-11-19', '2026-03-26', '2026-10-22', '2026-12-31']

const classesOf = (today: string): ClassOn[] =>
  buildClasses({ plans: buildTimetable(() => []), singles: [] }, today, () => []).classes

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
  assignment: row.assignment ?? 'open',
  capacity: row.capacity ?? null,
  attendeesCount: 0,
  trialSlots: 0,
  isPublic: false,
  type: { isExam: false, confirmationTypes: ['presence', 'progress', 'denied'] },
})

const starterOf = (username: DemoTrainer) => {
  const person = DEMO_PEOPLE.find((one) => one.username === username)
  const schools = (person?.schools ?? []).map(({ school, roles }) => ({
    schoolId: schoolId(school),
    name: school,
    schoolSiteId: null,
    state: 'active' as const,
    roles: [...(roles ?? [])],
    abilities: [],
  }))
  return { userId: demoId(username), schools, examinerOf: [] }
}

/** Every quarter of an hour of the week that begins with the day. */
const instantsFrom = (day: string): string[] => {
  const from = instantAt(day, '00:00')
  const length = msOf(instantAt(addDays(day, 7), '00:00')) - msOf(from)
  return Array.from({ length: length / QUARTER }, (_, index) => plusMs(from, index * QUARTER))
}

describe.each(DEMO_TRAINERS)('the demo trainer %s', (username) => {
  const starter = starterOf(username)

  it.each(DAYS)('finds a class of their own to start at every hour of the week from %s', (day) => {
    const own = classesOf(day).filter((one) => one.row.trainerId === starter.userId)
    for (const now of instantsFrom(day)) {
      const startable = own.filter((one) => whyNotStart(factsOf(one), starter, now) === undefined)
      expect(startable.length, now).toBeGreaterThanOrEqual(1)
    }
  })

  it.each(DAYS)('finds another one when that was started and ended, from %s', (day) => {
    const own = classesOf(day).filter((one) => one.row.trainerId === starter.userId)
    for (const now of instantsFrom(day)) {
      // The first hours of a new demo: its first class has only just opened.
      if (dayOf(now) === day && msOf(now) < msOf(instantAt(day, '02:30'))) continue
      const startable = own.filter((one) => whyNotStart(factsOf(one), starter, now) === undefined)
      expect(startable.length, now).toBeGreaterThanOrEqual(2)
    }
  })

  it.each(DAYS)('finds one that somebody can still say "Ich komme" to, from %s', (day) => {
    const own = classesOf(day).filter((one) => one.row.trainerId === starter.userId)
    for (const now of instantsFrom(day)) {
      const isBookable = own.some(
        (one) => one.row.startAt > now && whyNotStart(factsOf(one), starter, now) === undefined,
      )
      // In the night that has 02:30 twice five hours lie between two classes, once a year.
      const isLongNight = now >= '2026-10-25T00:30:00.000Z' && now < '2026-10-25T01:30:00.000Z'
      if (!isLongNight) expect(isBookable, now).toBe(true)
    }
  })

  it('holds the main class every evening', () => {
    const own = classesOf('2026-11-20').filter((one) => one.row.trainerId === starter.userId)
    const evenings = own.filter((one) => one.plan.startTime === '18:30')
    expect(evenings).toHaveLength(33 * 7 - 2)
  })
})
