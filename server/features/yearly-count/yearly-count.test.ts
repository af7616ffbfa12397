/** The yearly count on a real database: who was a member on the key day, what is missing, and a count that stays as it was sent. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as count from '@wegband/domain/features/yearly-count/contract.ts'
import { yearlyCounts } from '../../db/schema/figures/yearly-counts.ts'
import { membershipChanges } from '../../db/schema/members.ts'
import { users } from '../../db/schema/people.ts'
import { trainingProgress } from '../../db/schema/progress.ts'
import { trainerSports } from '../../db/schema/schools.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import {
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  type School,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { makeSport } from '../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'

let app: TestApp
let school: School
let head: UserRow
let sportId: number

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-01-15T09:00:00Z' })
  sportId = (await makeSport(app.db)).id
})
afterAll(() => app.close())
beforeEach(async () => {
  school = await makeSchool(app.db)
  forgetReferenceData(app.db)
  head = await makeMember(app.db, school, { roles: ['leader'] })
  await wasIn(head, [['interested', '2020-01-01T00:00:00Z']])
  await app.db.drizzle.insert(trainerSports).values({ userId: head.id, sportId, schoolId: school.id })
})

type State = 'active' | 'passive' | 'cancelled' | 'interested'
/** Writes the history that the triggers would have written over the years. */
const wasIn = async ({ id: userId }: UserRow, changes: readonly (readonly [State, string])[]) => {
  await app.db.drizzle.delete(membershipChanges).where(eq(membershipChanges.userId, userId))
  await app.db.drizzle
    .insert(membershipChanges)
    .values(changes.map(([state, changedAt]) => ({ schoolId: school.id, userId, state, changedAt })))
}
const none = {
  progress: 0,
  stripes: 0,
  beltStep: 0,
  activeWeeks: 0,
  trainings: 0,
  modulesComplete: 0,
  workshops: 0,
  seminars: 0,
}
const person = async (
  changes: readonly (readonly [State, string])[],
  fields: Parameters<typeof makeUser>[1] = {},
  trains = true,
) => {
  const user = await makeUser(app.db, { birthdayAt: '2010-06-01', gender: 'f', ...fields })
  await makeMembership(app.db, user, school)
  await wasIn(user, changes)
  if (trains)
    await app.db.drizzle.insert(trainingProgress).values({ userId: user.id, sportId, levelIndex: 1, ...none })
  return user
}
const params = () => ({ id: String(school.id) })
const read = async (year = '2026', as = head) => {
  const answer = await app.call(count.readYearlyCount, { as, params: params(), query: { year } })
  expectStatus(answer, 200)
  return answer.body.data
}
const settings = (more: object = {}, seenAt: string | null = null) =>
  app.call(count.saveCountSettings, {
    as: head,
    params: params(),
    body: {
      clubNumber: '12-345',
      diverseAs: 'd',
      noneAs: 'none',
      restSportId: null,
      sports: [{ sportId, federationNumber: '26', sportCode: '2601' }],
      seenAt,
      ...more,
    },
  })
const send = (mark: string, year = 2026) =>
  app.call(count.sendYearlyCount, { as: head, params: params(), body: { year, mark } })

describe('a member', () => {
  test('counts when active or passive at the end of 1 January in Berlin', async () => {
    await person([['active', '2025-03-01T00:00:00Z']])
    await person([
      ['active', '2025-03-01T00:00:00Z'],
      ['passive', '2025-06-01T00:00:00Z'],
    ])
    await person([['active', '2026-01-01T22:59:00Z']])
    await person([['active', '2026-01-01T23:00:00Z']])
    // The last day was 31 December: a job ends the membership after midnight.
    await person([
      ['active', '2025-03-01T00:00:00Z'],
      ['cancelled', '2025-12-31T23:05:00Z'],
    ])
    await person([
      ['active', '2025-03-01T00:00:00Z'],
      ['cancelled', '2026-01-02T00:00:00Z'],
    ])
    await person([['interested', '2025-03-01T00:00:00Z']])
    expect((await read()).counted).toMatchObject({ total: 4, a: [{ born: 2010, gender: 'w', count: 4 }] })
  })

  test('is led to where something is missing', async () => {
    const joined = [['active', '2025-03-01T00:00:00Z']] as const
    const unborn = await person(joined, { birthdayAt: null })
    const unstated = await person(joined, { gender: 'u' })
    const idle = await person(joined, {}, false)
    const before = await read()
    expect(before.gaps).toMatchObject({
      clubNumber: true,
      birthday: { count: 1, people: [{ id: unborn.id }] },
      gender: { count: 1, people: [{ id: unstated.id }] },
      sport: { count: 1, people: [{ id: idle.id }] },
      federation: [{ sportId, count: 2 }],
    })
    expectStatus(await settings({ restSportId: sportId }), 200)
    const after = await read()
    expect(after.gaps).toMatchObject({ clubNumber: false, sport: { count: 0 }, federation: [] })
    expect(after.counted.b.reduce((sum, cell) => sum + (cell.sportCode === '' ? cell.count : 0), 0)).toBe(3)
  })
})

describe('a count', () => {
  test('stays as it was sent, byte for byte, while members change', async () => {
    const joined = [['active', '2025-03-01T00:00:00Z']] as const
    const anna = await person(joined, { gender: 'd' })
    await person(joined)
    expectStatus(await settings({ diverseAs: 'none' }), 200)
    const seen = await read()
    expect(seen.counted.moved).toEqual({ diverse: 1, none: 0 })
    expect((await send('other')).body.code).toBe('yearly-count.changed')
    expect((await send(seen.mark, 2027)).body.code).toBe('yearly-count.too-early')
    const sent = await send(seen.mark)
    expectStatus(sent, 201)
    const draft = await app.call(count.draftYearlyCount, {
      as: head,
      params: params(),
      query: { year: '2026' },
    })
    const file = async () => {
      const asked = { ...params(), countId: String(sent.body.data.id) }
      return (await app.call(count.downloadYearlyCount, { as: head, params: asked })).bytes
    }
    const before = await file()
    expect(before.equals(draft.bytes)).toBe(true)
    expect(before.toString('utf8').split('\r\n').slice(1, -1)).toEqual([
      '"2026-01-01";"12-345";"A";"";"";"2010";"w";"1"',
      '"2026-01-01";"12-345";"A";"";"";"2010";"k";"1"',
      '"2026-01-01";"12-345";"B";"26";"";"2010";"w";"1"',
      '"2026-01-01";"12-345";"B";"26";"";"2010";"k";"1"',
      '"2026-01-01";"12-345";"S";"26";"2601";"2010";"w";"1"',
      '"2026-01-01";"12-345";"S";"26";"2601";"2010";"k";"1"',
    ])
    await app.db.drizzle.update(users).set({ birthdayAt: '1990-01-01' }).where(eq(users.id, anna.id))
    expect((await file()).equals(before)).toBe(true)
    const { drizzle } = app.db
    const own = eq(yearlyCounts.schoolId, school.id)
    await expect(drizzle.update(yearlyCounts).set({ file: '' }).where(own)).rejects.toThrow()
    await expect(drizzle.delete(yearlyCounts).where(own)).rejects.toThrow()
    await drizzle.update(yearlyCounts).set({ sentBy: null }).where(own)
    expect((await read()).sent).toMatchObject([{ total: 2, sentBy: null }])
  })

  test('is of the own school alone, and is listed without names for the office and the auditor', async () => {
    await person([['active', '2025-03-01T00:00:00Z']], { gender: 'u' })
    expectStatus(await send((await read()).mark), 201)
    const stranger = await makeMember(app.db, await makeSchool(app.db), { roles: ['leader'] })
    forgetReferenceData(app.db)
    const asked = { as: stranger, params: params(), query: { year: '2026' } }
    expect((await app.call(count.readYearlyCount, asked)).status).toBe(404)
    expect((await app.call(count.readYearlyCount, { ...asked, params: { id: '999999' } })).status).toBe(404)
    const list = (as: UserRow) => app.call(count.listYearlyCounts, { as, query: { year: '2026' } })
    expect((await list(head)).status).toBe(403)
    for (const right of ['office', 'auditor'] as const) {
      const answer = await list(await makeUser(app.db, { officeRights: [right] }))
      expectStatus(answer, 200)
      expect(answer.body.data.find(({ schoolId }) => schoolId === school.id)).toMatchObject({
        members: 1,
        withoutGender: 1,
        sent: { total: 1 },
      })
    }
    const auditor = await makeUser(app.db, { officeRights: ['auditor'] })
    expect((await app.call(count.readYearlyCount, { ...asked, as: auditor })).status).toBe(404)
  })
})

test('settings are refused with foreign sports and over a newer state', async () => {
  const elsewhere = (await makeSport(app.db)).id
  expect(
    (await settings({ sports: [{ sportId: elsewhere, federationNumber: '1', sportCode: '' }] })).body,
  ).toMatchObject({ errors: { sports: ['not-an-option'] } })
  expect((await settings({ restSportId: 999_999 })).body).toMatchObject({
    errors: { restSportId: ['not-an-option'] },
  })
  const saved = await settings()
  expectStatus(saved, 200)
  expect((await settings()).body.code).toBe('general.stale')
  expectStatus(await settings({ sports: [] }, saved.body.data.updatedAt), 200)
})
