/** The public timetable and trial dates of a school (§4 Trial slots). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPublicClasses } from '@wegband/domain/features/schools/public-classes-contract.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { only } from '../../../testing/makers/makers.ts'
import { makeSport } from '../../../testing/makers/training-makers.ts'
import { makeGuest, trialGuests } from '../../../testing/makers/trial-guests.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

let app: TestApp
let room: ClassRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeClassRoom(app, 1)
  app.clock.set('2026-11-20T12:00:00Z')
})
afterAll(() => app.close())

const on = (day: string) => ({ startAt: `${day}T17:30:00Z`, endAt: `${day}T19:00:00Z` })
const listed = async (query: { only_trial_slots?: '1'; sport?: string; age?: string } = {}) =>
  (await app.call(listPublicClasses, { params: { id: String(room.school.id) }, query })).body.data
const idsOf = async (query: Parameters<typeof listed>[0] = {}) => (await listed(query)).map(({ id }) => id)
const trial = { only_trial_slots: '1' } as const

test('visitors read the coming week of a school without names of people', async () => {
  const open = await room.makeClass({ ...on('2026-11-21'), isPublic: true })
  await room.makeClass({ ...on('2026-11-21'), isPublic: false })
  const forGuests = await room.makeClass({ ...on('2026-11-22'), isPublic: false, trialSlots: 2 })
  await room.makeClass({ ...on('2026-11-22'), isPublic: true, cancelledAt: '2026-11-20T10:00:00Z' })
  await room.makeClass({ ...on('2026-11-29'), isPublic: true })
  await room.makeClass({ ...on('2026-11-19'), isPublic: true })
  const data = await listed()
  expect(data.map(({ id }) => id)).toEqual([open.id, forGuests.id])
  expect(data.map(({ trialPlaces }) => trialPlaces)).toEqual([0, 2])
  expect(JSON.stringify(data)).not.toMatch(/trainer/i)
  expect((await app.call(listPublicClasses, { params: { id: '999999' } })).status).toBe(404)
})

test('guests find every trial date of the coming weeks until its places are taken', async () => {
  const { request } = trialGuests(app, room)
  const soon = await room.makeClass({ ...on('2026-12-01'), trialSlots: 1 })
  const later = await room.makeClass({ ...on('2027-01-10'), trialSlots: 1 })
  await room.makeClass({ ...on('2027-02-10'), trialSlots: 1 })
  const full = await room.makeClass({ ...on('2026-12-02'), trialSlots: 2, capacity: 3, attendeesCount: 3 })
  expect(await idsOf(trial)).toEqual(expect.arrayContaining([soon.id, later.id]))
  expect(await idsOf(trial)).not.toContain(full.id)
  await request(soon.id, makeGuest())
  expect(await idsOf(trial)).not.toContain(soon.id)
})

test('the sport and the age filter the trial dates', async () => {
  const sport = await makeSport(app.db)
  const wish = { ...trial, sport: String(sport.id) }
  const adults = await room.makeClass({
    ...on('2026-12-03'),
    trialSlots: 1,
    sportIds: [sport.id],
    minAge: 16,
  })
  const kids = await room.makeClass({
    ...on('2026-12-04'),
    trialSlots: 1,
    sportIds: [sport.id],
    minAge: 4,
    maxAge: 6,
  })
  const all = await room.makeClass({ ...on('2026-12-05'), trialSlots: 1, sportIds: [sport.id] })
  expect(await idsOf(wish)).toEqual([adults.id, kids.id, all.id])
  expect(await idsOf({ ...wish, age: '6' })).toEqual([kids.id, all.id])
  expect(await idsOf({ ...wish, age: '15' })).toEqual([all.id])
  expect(await idsOf({ ...wish, age: '16' })).toEqual([adults.id, all.id])
  const first = only((await listed({ ...wish, age: '5' })).filter(({ maxAge }) => maxAge !== null))
  expect(first).toMatchObject({ minAge: 4, maxAge: 6, sport: { id: sport.id }, trialPlaces: 1 })
})
