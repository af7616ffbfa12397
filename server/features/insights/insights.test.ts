/** Checks every figure of a school against a plain recount of its rows in the test. A second school must not count. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf, weekOf } from '@wegband/domain/basics/calendar-days.ts'
import { readFigures, RETENTION_MONTHS } from '@wegband/domain/features/insights/contract.ts'
import { quarterOf } from '@wegband/domain/features/insights/school-figures.ts'
import {
  appointments,
  appointmentSports,
  attendances,
  confirmations,
  trialCounts,
  trialRegistrations,
} from '../../db/schema/appointments.ts'
import { membershipChanges } from '../../db/schema/members.ts'
import { schoolRequests } from '../../db/schema/school-requests.ts'
import { schoolMemberships } from '../../db/schema/schools.ts'
import { trainingProgress } from '../../db/schema/progress.ts'
import {
  makeMember,
  makeSchool,
  makeUser,
  nextNumber,
  only,
  type School,
} from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { makeAppointment, makeSport } from '../../testing/makers/training-makers.ts'
import { forgetGuests } from '../appointments/trial/lapse-trials.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'
import { forgetFigures } from './read-figures.ts'
import { routes } from './routes.ts'

const NOW = '2026-11-20T18:00:00.000Z'
let app: TestApp
let school: School
let other: School
let leader: { id: number }
let sport: { id: number }
/** A fixed seed, so that every run draws the same numbers. */
let seed = 7
const random = (below: number): number => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}
const ago = (days: number): string => new Date(Date.parse(NOW) - days * 86_400_000).toISOString()

type Change = { userId: number; state: 'active' | 'passive' | 'cancelled' | 'interested'; at: string }

/** Writes the history that the triggers would have written over the years. */
const livedThrough = async (place: School, userId: number, changes: readonly Omit<Change, 'userId'>[]) => {
  const { drizzle } = app.db
  await drizzle.delete(membershipChanges).where(eq(membershipChanges.userId, userId))
  await drizzle.insert(membershipChanges).values(
    changes.map(({ state, at }, position) => ({
      schoolId: place.id,
      userId,
      stateBefore: changes[position - 1]?.state ?? null,
      state,
      changedAt: at,
    })),
  )
}

const makePerson = async (place: School): Promise<number> => {
  const { id } = await makeMember(app.db, place)
  const joined = 20 + random(700)
  const turns: Omit<Change, 'userId'>[] = [{ state: 'active', at: ago(joined) }]
  const kind = random(5)
  if (kind === 0) turns.push({ state: 'cancelled', at: ago(random(joined)) })
  if (kind === 1) turns.push({ state: 'passive', at: ago(random(joined)) })
  if (kind === 2) turns.unshift({ state: 'interested', at: ago(joined + 9) })
  await livedThrough(place, id, turns)
  const state = turns.at(-1)?.state ?? 'active'
  // the trigger logs this change too, so the history is written again below
  await app.db.drizzle.update(schoolMemberships).set({ state }).where(eq(schoolMemberships.userId, id))
  await livedThrough(place, id, turns)
  if (random(3) === 0)
    await app.db.drizzle.insert(trainingProgress).values({
      userId: id,
      sportId: sport.id,
      levelIndex: 1,
      progress: 0,
      stripes: 0,
      beltStep: 0,
      activeWeeks: 1,
      trainings: 1,
      modulesComplete: 0,
      workshops: 0,
      seminars: 0,
    })
  return id
}

const heldClass = async (place: School, startAt: string, people: readonly number[], isSport: boolean) => {
  const endAt = new Date(Date.parse(startAt) + 5_400_000).toISOString()
  const one = await makeAppointment(app.db, place, { startAt, endAt, startedAt: startAt, trialSlots: 2 })
  if (isSport)
    await app.db.drizzle.insert(appointmentSports).values({ appointmentId: one.id, sportId: sport.id })
  for (const userId of people) {
    const { id } = only(
      await app.db.drizzle
        .insert(attendances)
        .values({ appointmentId: one.id, userId, source: 'scan' })
        .returning({ id: attendances.id }),
    )
    const kind = random(4)
    if (kind === 0) continue
    const types = kind === 1 ? (['denied'] as const) : (['presence', 'progress'] as const)
    await app.db.drizzle.insert(confirmations).values(types.map((type) => ({ attendanceId: id, type })))
  }
  return one
}

const figures = async (query: Record<string, string> = {}, as = leader) => {
  forgetFigures(app.db)
  const { status, body } = await app.call(readFigures, { as, params: { id: String(school.id) }, query })
  expect(status).toBe(200)
  return body.data
}

beforeAll(async () => {
  app = await createTestApp({ features: [routes], clockIso: NOW })
  ;[school, other] = [await makeSchool(app.db), await makeSchool(app.db)]
  sport = await makeSport(app.db)
  leader = await makeMember(app.db, school, { roles: ['leader'] })
  await livedThrough(school, leader.id, [{ state: 'active', at: ago(2000) }])
  const people: number[] = []
  for (let count = 0; count < 40; count += 1) people.push(await makePerson(school))
  const foreign = [await makePerson(other), await makePerson(other)]
  for (let day = 1; day < 120; day += 3) {
    const some = people.filter(() => random(4) === 0)
    await heldClass(school, ago(day), some, day % 2 === 0)
  }
  await heldClass(other, ago(3), foreign, true)
  forgetReferenceData(app.db)
}, 60_000)
afterAll(() => app.close())

/** All rows of the school, read without any grouping. */
const readAll = async () => {
  const { drizzle } = app.db
  const changes = (await drizzle.select().from(membershipChanges).orderBy(membershipChanges.id)).filter(
    ({ schoolId }) => schoolId === school.id,
  )
  const classes = (await drizzle.select().from(appointments)).filter(({ schoolId }) => schoolId === school.id)
  const presences = (await drizzle.select().from(attendances)).filter(({ appointmentId }) =>
    classes.some(({ id }) => id === appointmentId),
  )
  const confirmed = await drizzle.select().from(confirmations)
  const trainees = new Set((await drizzle.select().from(trainingProgress)).map(({ userId }) => userId))
  const ofSport = new Set((await drizzle.select().from(appointmentSports)).map((row) => row.appointmentId))
  return { changes, classes, presences, confirmed, trainees, ofSport }
}
const isMember = (state: string | null | undefined): boolean => state === 'active' || state === 'passive'

describe('the figures of a school', () => {
  test.each([['all of it'], ['one sport']])('equal a plain recount: %s', async (what) => {
    const isNarrow = what === 'one sport'
    const { changes: all, classes, presences, confirmed, trainees, ofSport } = await readAll()
    const changes = all.filter(({ userId }) => !isNarrow || trainees.has(userId))
    const shown = await figures(isNarrow ? { sport: String(sport.id) } : {})
    const seen = presences.flatMap(({ id, appointmentId, userId }) => {
      const startAt = classes.find((one) => one.id === appointmentId)?.startAt ?? ''
      const isConfirmed = confirmed.some(({ attendanceId, type }) => attendanceId === id && type !== 'denied')
      return isConfirmed && (!isNarrow || ofSport.has(appointmentId))
        ? [{ userId, week: weekOf(startAt) }]
        : []
    })
    for (const { week, attendances: count, people } of shown.weeks) {
      const then = seen.filter((one) => one.week === week)
      expect([week, count, people]).toEqual([week, then.length, new Set(then.map((one) => one.userId)).size])
    }
    expect(shown.weeks.some(({ attendances: count }) => count > 0)).toBe(true)

    const users = [...new Set(changes.map(({ userId }) => userId))]
    const stateAt = (userId: number, at: string) =>
      changes.filter((one) => one.userId === userId && one.changedAt <= at).at(-1)?.state
    expect(shown.active).toBe(users.filter((id) => stateAt(id, NOW) === 'active').length)
    const start = '2026-08-30T22:00:00.000Z'
    expect(shown.active - shown.activeChange).toBe(
      users.filter((id) => stateAt(id, '2026-08-30T21:59:59.999Z') === 'active').length,
    )
    const inRange = changes.filter(({ changedAt }) => changedAt >= start)
    expect([shown.joined, shown.left]).toEqual([
      inRange.filter((one) => isMember(one.state) && !isMember(one.stateBefore)).length,
      inRange.filter((one) => !isMember(one.state) && isMember(one.stateBefore)).length,
    ])

    for (const { quarter, size, kept } of shown.cohorts) {
      const entered = users.flatMap((id) => {
        const first = changes.find((one) => one.userId === id && isMember(one.state))?.changedAt
        return first !== undefined && quarterOf(dayOf(first)) === quarter ? [{ id, first }] : []
      })
      expect([quarter, size]).toEqual([quarter, entered.length])
      kept.forEach((percent, position) => {
        if (percent === null) return
        const months = RETENTION_MONTHS[position] ?? 0
        const stayed = entered.filter(({ id, first }) => {
          const then = new Date(first)
          then.setUTCMonth(then.getUTCMonth() + months)
          return isMember(stateAt(id, then.toISOString()))
        })
        expect([quarter, months, percent]).toEqual([
          quarter,
          months,
          Math.round((100 * stayed.length) / entered.length),
        ])
      })
    }
    expect(
      shown.cohorts.flatMap(({ kept }) => kept).some((percent) => percent !== null && percent < 100),
    ).toBe(true)
  })

  test('cover a year on request, and list only the sports of the school', async () => {
    const [year, quarter] = [await figures({ range: '1-year' }), await figures()]
    expect([year.weeks.length, quarter.weeks.length]).toEqual([52, 12])
    expect(year.weeks.slice(-12)).toEqual(quarter.weeks)
    expect(quarter.sports.map(({ id }) => id)).toEqual([sport.id])
  })

  test('are cached for some minutes and shared by all heads', async () => {
    const before = await figures()
    const late = await makePerson(school)
    await livedThrough(school, late, [{ state: 'active', at: ago(1) }])
    const again = await app.call(readFigures, { as: leader, params: { id: String(school.id) }, query: {} })
    expect(again.body.data.active).toBe(before.active)
    expect((await figures()).active).toBe(before.active + 1)
  })

  test('are only for the heads of that school', async () => {
    const trainer = await makeMember(app.db, school, { roles: ['trainer', 'staff'] })
    const elsewhere = await makeMember(app.db, other, { roles: ['leader'] })
    for (const as of [trainer, elsewhere, await makeUser(app.db)])
      expect((await app.call(readFigures, { as, params: { id: String(school.id) }, query: {} })).status).toBe(
        404,
      )
  })
})

describe('guests', () => {
  test('become counts when they are deleted, and the figures stay the same', async () => {
    const { drizzle } = app.db
    const one = await heldClass(school, ago(29), [], true)
    const guest = async (more: { arrived?: boolean; becomes?: 'asked' | 'joined' }) => {
      const mail = `Guest${nextNumber()}@post.example`
      await drizzle.insert(trialRegistrations).values({
        appointmentId: one.id,
        firstName: 'Tilda',
        lastName: 'Wiese',
        mail,
        phone: '',
        locale: 'de',
        state: 'confirmed',
        takeBackHash: `hash ${nextNumber()}`,
        arrivedAt: more.arrived === true ? ago(29) : null,
        createdAt: ago(31),
        updatedAt: ago(31),
      })
      if (more.becomes === undefined) return
      const { id: userId } = await makeUser(app.db, { mail: mail.toLowerCase() })
      if (more.becomes === 'asked')
        await drizzle.insert(schoolRequests).values({
          schoolId: school.id,
          userId,
          type: 'enrollment',
          stateBefore: 'undefined',
          createdAt: ago(20),
          updatedAt: ago(20),
        })
      else
        await drizzle
          .insert(membershipChanges)
          .values({ schoolId: school.id, userId, state: 'active', changedAt: ago(18) })
    }
    await guest({})
    await guest({ arrived: true })
    await guest({ arrived: true, becomes: 'asked' })
    await guest({ arrived: true, becomes: 'joined' })
    const { trials } = await figures()
    expect(trials).toEqual({ registered: 4, arrived: 3, asked: 2, joined: 1 })

    await forgetGuests(app.db, new Date(Date.parse(NOW) + 3 * 86_400_000))
    expect(
      await drizzle.select().from(trialRegistrations).where(eq(trialRegistrations.appointmentId, one.id)),
    ).toEqual([])
    const [counts] = await drizzle.select().from(trialCounts).where(eq(trialCounts.appointmentId, one.id))
    expect(counts).toMatchObject({ registered: 4, arrived: 3, asked: 2, joined: 1 })
    expect((await figures()).trials).toEqual(trials)
    // running it again changes nothing
    await forgetGuests(app.db, new Date(Date.parse(NOW) + 4 * 86_400_000))
    expect((await figures()).trials).toEqual(trials)
    const [columns] = (
      await drizzle.execute(sql`select string_agg(column_name, ' ' order by column_name) as names
        from information_schema.columns where table_name = 'trial_counts'`)
    ).rows
    expect(columns?.['names']).toBe('appointment_id arrived asked created_at id joined registered updated_at')
  })
})
