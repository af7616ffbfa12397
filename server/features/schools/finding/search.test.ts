import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schoolSites } from '../../../db/schema/schools.ts'
import { inTransaction } from '../../../db/transaction.ts'
import {
  listSchools,
  readSchool,
  readSchoolOfSite,
  searchSites,
  SEARCH_MAX_BY_POSITION,
} from '@wegband/domain/features/schools/contract.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeSchool, type School } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { makeAppointment, makeAppointmentType, makeSport } from '../../../testing/makers/training-makers.ts'
import { publish } from '../../events/publish.ts'
import { forgetTeaching } from '../taught-sports-cache.ts'

let app: TestApp
const PLACES = [
  ['Schule Lindenhof', 'Kiel', '24103', 54.3213, 10.1283],
  ['Schule Hafenstraße', 'Eckernförde', '24340', 54.4724, 9.8386],
  ['Studio Nordlicht', 'Flensburg', '24937', 54.7859, 9.4362],
  ['Schule Isartor', 'München', '80331', 48.1349, 11.5819],
] as const
const schools = new Map<string, School>()
const idOf = (name: string): number => schools.get(name)?.id ?? 0

beforeAll(async () => {
  app = await createTestApp({ limits: 'off', clockIso: '2026-11-20T09:00:00Z' })
  for (const [name, city, zip, latitude, longitude] of PLACES) {
    const school = await makeSchool(app.db, { name })
    schools.set(name, school)
    await app.db.pool.query(
      'update school_sites set city = $1, zip = $2, latitude = $3, longitude = $4 where id = $5',
      [city, zip, latitude, longitude, school.siteId],
    )
  }
  await app.db.drizzle.insert(schoolSites).values({
    schoolId: idOf('Schule Lindenhof'),
    name: 'Online-Raum',
    street: 'Netz 1',
    zip: '24103',
    city: 'Kiel',
    country: 'DE',
    latitude: 54.3213,
    longitude: 10.1283,
    isOffline: true,
  })
})
afterAll(() => app.close())

type Query = Parameters<typeof app.call<typeof searchSites>>[1]
const find = async (query: NonNullable<NonNullable<Query>['query']>) => {
  await app.http.signals.caughtUp()
  const { status, body } = await app.call(searchSites, { query })
  expect(status).toBe(200)
  return { names: body.data.map(({ school }) => school.name), ...body }
}

describe('the search for sites', () => {
  test('without a wish begins at the given school, and lists all others by their distance', async () => {
    const { names, data, meta } = await find({ near_school: String(idOf('Schule Isartor')) })
    expect(names).toEqual(['Schule Isartor', 'Schule Lindenhof', 'Schule Hafenstraße', 'Studio Nordlicht'])
    expect([data[0]?.distance, meta.reference_location]).toEqual([0, null])
    expect((await find({ near_school: '999999' })).names[0]).toBe('Schule Hafenstraße')
  })

  // spec: api-get-school-sites, school-site-search-meta, school-and-sites
  test('finds sites around a place in any spelling, nearest first, and answers its position', async () => {
    for (const location of ['Kiel', 'kile', '24103']) {
      const { names, meta, data } = await find({ location })
      expect([location, ...names]).toEqual([location, 'Schule Lindenhof', 'Schule Hafenstraße'])
      expect(data[0]).toMatchObject({
        id: schools.get('Schule Lindenhof')?.siteId,
        school: { id: idOf('Schule Lindenhof') },
      })
      expect(meta.reference_location?.latitude).toBeCloseTo(54.32, 1)
      expect(data.map(({ distance }) => distance ?? -1)).toEqual(
        data.map(({ distance }) => distance ?? 0).toSorted((a, b) => a - b),
      )
    }
    // the postal code of a site has its exact position, also in the form used on envelopes
    for (const location of ['24340', 'D-24340', '24340 Eckernförde'])
      expect((await find({ location })).data[0]).toMatchObject({ distance: 0, city: 'Eckernförde' })
    expect((await find({ location: '24340 Kiel' })).data[0]?.distance).not.toBe(0)
    expect((await find({ location: 'Muenchen' })).names).toEqual(['Schule Isartor'])
    expect((await find({ location: 'Kiel', distance: '100000' })).names).toHaveLength(3)
  })

  test('finds nothing around an unknown place and answers no position', async () => {
    const { names, meta } = await find({ location: 'Xqzzyplonk' })
    expect([names, meta.reference_location]).toEqual([[], null])
  })

  test('of towns with one name takes the one with a school nearby and offers the others', async () => {
    const { meta } = await find({ location: 'Neustadt' })
    expect(meta.alternatives.length).toBeGreaterThan(0)
    expect(meta.reference_location?.region).toBe('Hamburg')
  })

  // spec: search-maximums-10-and-10000, school-site-search-rules, api-get-school-sites
  test('finds at most ten sites around a position, without offline sites', async () => {
    const { names, meta } = await find({ latitude: '54.32', longitude: '10.13', distance: '1000000' })
    expect(names).toHaveLength(4)
    expect(names[0]).toBe('Schule Lindenhof')
    expect(meta).toMatchObject({ per_page: 10, total: 4 })
    expect(meta.total).toBeLessThanOrEqual(SEARCH_MAX_BY_POSITION)
  })

  // spec: api-get-school-sites
  test('finds names with a typing mistake', async () => {
    expect((await find({ search: 'Lindnhof' })).names).toEqual(['Schule Lindenhof'])
    expect((await find({ search: 'hafenstrasse' })).names).toEqual(['Schule Hafenstraße'])
  })

  test('finds sites by sport, and those where guests may try a class', async () => {
    const sport = await makeSport(app.db)
    const type = await makeAppointmentType(app.db)
    const nordlicht = schools.get('Studio Nordlicht')
    if (nordlicht === undefined) throw new Error('no school')
    await makeAppointment(app.db, nordlicht, {
      typeId: type.id,
      sportIds: [sport.id],
      trialSlots: 2,
      isPublic: true,
      startAt: '2026-11-24T18:00:00Z',
      endAt: '2026-11-24T19:30:00Z',
    })
    forgetTeaching(app.db)
    const { names, data } = await find({ sport: String(sport.id) })
    expect(names).toEqual(['Studio Nordlicht'])
    expect(data[0]).toMatchObject({ hasTrialSlots: true, sports: [{ id: sport.id }] })
    expect((await find({ only_trial_slots: '1' })).names).toEqual(['Studio Nordlicht'])
    expect((await find({ sport: '999999' })).names).toEqual([])
    const { body } = await app.call(readSchool, { params: { id: String(nordlicht.id) } })
    expect(body.data.nextTrial).toMatchObject({ startAt: '2026-11-24T18:00:00.000Z', places: 2 })
  })

  test('counts trial slots even where members of other schools may not book', async () => {
    const school = await makeSchool(app.db, { name: 'Werkhof' })
    const [sport, type] = [await makeSport(app.db), await makeAppointmentType(app.db)]
    const offer = (day: string, more: { trialSlots: number; capacity?: number; attendeesCount?: number }) =>
      makeAppointment(app.db, school, {
        typeId: type.id,
        sportIds: [sport.id],
        isPublic: false,
        startAt: `2026-11-${day}T18:00:00Z`,
        endAt: `2026-11-${day}T19:30:00Z`,
        ...more,
      })
    const nextTrial = async () =>
      (await app.call(readSchool, { params: { id: String(school.id) } })).body.data.nextTrial
    await offer('22', { trialSlots: 0 })
    await offer('23', { trialSlots: 2, capacity: 10, attendeesCount: 10 })
    expect(await nextTrial()).toBeNull()
    const { id } = await offer('24', { trialSlots: 3, capacity: 10, attendeesCount: 8 })
    forgetTeaching(app.db)
    expect(await nextTrial()).toMatchObject({ appointmentId: id, places: 2 })
    expect((await find({ search: 'Werkhof' })).data[0]?.hasTrialSlots).toBe(true)
    expect((await find({ search: 'Werkhof', only_trial_slots: '1' })).names).toEqual(['Werkhof'])
  })

  test('caches the sports of a school until its timetable changes', async () => {
    const school = await makeSchool(app.db, { name: 'Halle am Wehr' })
    const [sport, type] = [await makeSport(app.db), await makeAppointmentType(app.db)]
    const teach = () =>
      makeAppointment(app.db, school, {
        typeId: type.id,
        sportIds: [sport.id],
        startAt: '2026-11-25T18:00:00Z',
        endAt: '2026-11-25T19:30:00Z',
      })
    const taught = async () => (await find({ search: 'Halle am Wehr' })).data[0]?.sports.map(({ id }) => id)
    expect(await taught()).toEqual([])
    await teach()
    await inTransaction(app.db, (tx) =>
      publish(tx, { topic: 'attendances', ids: [], schoolIds: [school.id] }),
    )
    expect(await taught()).toEqual([])
    await inTransaction(app.db, (tx) =>
      publish(tx, { topic: 'appointment', ids: [], schoolIds: [school.id] }),
    )
    expect(await taught()).toEqual([sport.id])
  })

  // spec: position-filter-ranges
  test('rejects invalid positions, distances and pages', async () => {
    const bad: Record<string, string>[] = [
      { latitude: '90.1', longitude: '0' },
      { latitude: '-90.1', longitude: '0' },
      { latitude: '0', longitude: '-180.5' },
      { latitude: '0', longitude: '180.5' },
      { latitude: 'NaN', longitude: '0' },
      { latitude: '54' },
      { location: 'Kiel', distance: '1e9' },
      { location: 'Kiel', distance: '999999999' },
      { location: 'Kiel', distance: '-1' },
      { location: 'Kiel', distance: 'Infinity' },
      { page: '0' },
      { page: '-1' },
      { per_page: '10' },
      { search: 'x'.repeat(81) },
    ]
    for (const query of bad) {
      const { status } = await app.call(searchSites, { query: query as never })
      expect([JSON.stringify(query), status]).toEqual([JSON.stringify(query), 422])
    }
    for (const [latitude, longitude] of [
      ['-90', '180'],
      ['90', '-180'],
    ] as const) {
      const edge = await app.call(searchSites, { query: { latitude, longitude } })
      expectStatus(edge, 200)
      expect(edge.body.data).toEqual([])
    }
  })

  // spec: school-site-search-rules
  test('answers ten sites a page', async () => {
    for (let number = 1; number <= 12; number += 1)
      await makeSchool(app.db, { name: `Zwölferschule ${number}` })
    const first = await find({ search: 'Zwölferschule' })
    const second = await find({ search: 'Zwölferschule', page: '2' })
    expect([first.data.length, second.data.length, first.meta.last_page, first.meta.total]).toEqual([
      10, 2, 2, 12,
    ])
    expect(new Set([...first.names, ...second.names]).size).toBe(12)
  })
})

describe('schools', () => {
  // spec: api-get-schools, api-get-school, api-get-school-of-site
  test('are listed by name, readable one by one, and found by their site', async () => {
    const list = await app.call(listSchools, { query: { search: 'isartor' } })
    expect(list.body.data.map(({ name }) => name)).toEqual(['Schule Isartor'])
    const most = await app.call(listSchools, { query: { per_page: '999999' } })
    expect(most.body.meta.per_page).toBe(50)
    const id = idOf('Schule Lindenhof')
    const one = await app.call(readSchool, { params: { id: String(id) } })
    expect(one.body.data).toMatchObject({ id, name: 'Schule Lindenhof', sites: [{ city: 'Kiel' }] })
    const [site] = one.body.data.sites
    const same = await app.call(readSchoolOfSite, { params: { id: String(site?.id) } })
    expect(same.body.data.id).toBe(id)
    expect((await app.call(readSchool, { params: { id: '999999' } })).status).toBe(404)
    expect((await app.call(readSchoolOfSite, { params: { id: '999999' } })).status).toBe(404)
  })
})
