/** Schools in the hands of their heads and of the office: from an empty installation to a site that visitors find, and closing without orphans. */
import { readFile } from 'node:fs/promises'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import * as office from '@wegband/domain/features/school-office/contract.ts'
import {
  listSchools,
  putMembershipRequest,
  readSchool,
  searchSites,
} from '@wegband/domain/features/schools/contract.ts'
import { createAppointment, readTimetableChoices } from '@wegband/domain/features/timetable/contract.ts'
import { appointments, series } from '../../db/schema/appointments.ts'
import { auditLog } from '../../db/schema/people.ts'
import { rooms, schoolMemberships } from '../../db/schema/schools.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import {
  makeMembership,
  makeSchool,
  makeSite,
  makeUser,
  only,
  type School,
} from '../../testing/makers/makers.ts'
import { classDetails } from '../../testing/makers/class-details.ts'
import { makeWeekly } from '../../testing/makers/series-maker.ts'
import { makeAppointmentType, makeSport } from '../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

const NOW = '2026-11-20T09:00:00Z'
const FACTS = {
  name: 'Verein Lindenau',
  description: { de: 'Am Fluss.', en: 'By the river.' },
  mail: null,
  phone: null,
  web: null,
}
const SITE = {
  name: 'Halle am Fluss',
  street: 'Am Anger 7',
  zip: '04177',
  city: 'Leipzig',
  country: 'DE',
  state: 'SN' as const,
  latitude: 51.34,
  longitude: 12.33,
  isOffline: false,
}

let app: TestApp
/** As an address names it. */
const of = (id: number) => ({ id: String(id) })
beforeAll(async () => {
  app = await createTestApp({ clockIso: NOW, environment: { DEMO: 'false' }, limits: 'off' })
})
afterAll(() => app.close())

/** What a class of the school is made of. */
const planOf = async (school: School) => {
  const sport = await makeSport(app.db)
  const typeId = (await makeAppointmentType(app.db)).id
  return {
    details: classDetails({ school, sport }, typeId),
    makeSeries: (room: string) => makeWeekly(app.db, { school, sport }, { room }),
  }
}
const makeHead = async (school: School) => {
  const head = await makeUser(app.db)
  await makeMembership(app.db, head, school, { roles: ['leader'] })
  return head
}
const read = async (as: { id: number }, id: number) => {
  const { status, body } = await app.call(office.readOfficeSchool, { as, params: of(id) })
  expectStatus({ status, body }, 200)
  return body.data
}
const lastEntry = async () =>
  only(await app.db.drizzle.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))

test('a real installation gets its association, a school and a site that visitors find', async () => {
  const admin = await makeUser(app.db, { isAdmin: true })
  const association = await app.call(office.createSchool, {
    as: admin,
    body: { name: 'Verband', isAssociation: true },
  })
  expectStatus(association, 201)
  const school = await app.call(office.createSchool, {
    as: admin,
    body: { name: 'Lindenau', isAssociation: false },
  })
  const { id } = school.body.data
  const made = await app.call(office.addSite, { as: admin, params: of(id), body: SITE })
  expectStatus(made, 201)
  const saved = await app.call(office.saveSchool, {
    as: admin,
    params: of(id),
    body: {
      facts: {
        ...FACTS,
        mail: 'post@lindenau.example',
        phone: '0341 555 01',
        web: 'https://lindenau.example',
      },
      seenAt: made.body.data.updatedAt,
    },
  })
  expectStatus(saved, 200)
  expect(await lastEntry()).toMatchObject({ action: 'school.changed', subjectId: id, actorId: admin.id })
  const shown = await app.call(readSchool, { params: of(id) })
  expect(shown.body.data).toMatchObject({
    name: 'Verein Lindenau',
    description: 'Am Fluss.',
    web: 'https://lindenau.example',
    sites: [{ name: 'Halle am Fluss', city: 'Leipzig' }],
  })
  expect((await app.call(searchSites, { query: { location: '04177' } })).body.data).toMatchObject([
    { name: 'Halle am Fluss', school: { id } },
  ])
  const list = await app.call(office.listOfficeSchools, { as: admin, query: { search: 'leipzig' } })
  expect(list.body.data).toMatchObject([{ id, cities: ['Leipzig'], sites: 1, heads: [] }])
})

describe('the right', () => {
  test('is that of heads for their school and of the office for all; others find nothing', async () => {
    const [school, other] = [await makeSchool(app.db), await makeSchool(app.db)]
    const head = await makeHead(school)
    const clerk = await makeUser(app.db, { officeRights: ['office'] })
    const trainer = await makeUser(app.db)
    await makeMembership(app.db, trainer, school, { roles: ['trainer', 'staff'] })
    const ask = (as: { id: number }, id: number) => app.call(office.readOfficeSchool, { as, params: of(id) })
    expect([(await ask(head, school.id)).status, (await ask(head, other.id)).status]).toEqual([200, 404])
    expect((await ask(clerk, other.id)).status).toBe(200)
    expect((await ask(trainer, school.id)).status).toBe(404)
    expect((await ask(head, school.id)).body.data.mayClose).toBe(false)
    expect((await ask(clerk, school.id)).body.data.mayClose).toBe(true)
    const closing = await app.call(office.closeSchool, { as: head, params: of(school.id) })
    expectStatus(closing, 403)
    const foreign = await app.call(office.saveSite, {
      as: head,
      params: of(other.siteId),
      body: { facts: SITE, seenAt: NOW },
    })
    expectStatus(foreign, 404)
  })
})

describe('a save', () => {
  test('of an older state is refused, and names what changed in the log', async () => {
    const school = await makeSchool(app.db, { name: 'Alt' })
    const head = await makeHead(school)
    const { updatedAt } = await read(head, school.id)
    app.clock.advance(1000)
    const save = (name: string, seenAt: string) =>
      app.call(office.saveSchool, {
        as: head,
        params: of(school.id),
        body: { facts: { ...FACTS, name }, seenAt },
      })
    expectStatus(await save('Neu', updatedAt), 200)
    const late = await save('Noch neuer', updatedAt)
    expectStatus(late, 409)
    expect(late.body.code).toBe('general.stale')
    const { details } = await lastEntry()
    expect(details).toMatchObject({ before: { name: 'Alt' }, after: { name: 'Neu' } })
  })

  test('is refused with control characters, a script address or an unknown field', async () => {
    const school = await makeSchool(app.db)
    const head = await makeHead(school)
    const { updatedAt } = await read(head, school.id)
    for (const bad of [
      { name: 'A\u0007B' },
      { description: { de: '', en: 'Only English' } },
      { web: 'javascript:alert(1)' },
      { web: 'https://user:pass@evil.example' },
      { phone: 'call me' },
      { isAssociation: true },
    ]) {
      const answer = await app.call(office.saveSchool, {
        as: head,
        params: of(school.id),
        body: { facts: { ...FACTS, ...bad }, seenAt: updatedAt },
      })
      expect([bad, answer.status]).toEqual([bad, 422])
    }
    const site = await app.call(office.addSite, {
      as: head,
      params: of(school.id),
      body: { ...SITE, country: 'AT', zip: '8010' },
    })
    expectStatus(site, 422)
  })
})

describe('a room', () => {
  test('takes over classes that name it, renames those to come, and leaves its name', async () => {
    const school = await makeSchool(app.db)
    const head = await makeHead(school)
    const plan = await planOf(school)
    const seriesId = await plan.makeSeries('halle 1')
    const added = await app.call(office.addRoom, {
      as: head,
      params: of(school.siteId),
      body: { name: 'Halle 1', places: 24 },
    })
    expectStatus(added, 201)
    const [site] = added.body.data.sites
    const room = site?.rooms[0]
    expect(room).toMatchObject({ name: 'Halle 1', places: 24, series: 1 })
    const twice = await app.call(office.addRoom, {
      as: head,
      params: of(school.siteId),
      body: { name: 'HALLE 1', places: null },
    })
    expect(twice.body).toMatchObject({ errors: { name: ['taken'] } })
    const renamed = await app.call(office.saveRoom, {
      as: head,
      params: of(room?.id ?? 0),
      body: { facts: { name: 'Saal', places: 20 }, seenAt: room?.updatedAt ?? '' },
    })
    expectStatus(renamed, 200)
    const row = async () => only(await app.db.drizzle.select().from(series).where(eq(series.id, seriesId)))
    expect(await row()).toMatchObject({ room: 'Saal', roomId: room?.id })
    const choices = await app.call(readTimetableChoices, { as: head, params: of(school.id) })
    expect(choices.body.data.rooms).toEqual([
      { siteId: school.siteId, name: 'Saal', places: 20, isText: false },
    ])
    await app.call(office.removeRoom, { as: head, params: of(room?.id ?? 0) })
    expect(await row()).toMatchObject({ room: 'Saal', roomId: null })
    expect((await read(head, school.id)).sites[0]?.unclearRooms).toEqual(['Saal'])
  })

  test('is found by the name that a class gets', async () => {
    const school = await makeSchool(app.db)
    const head = await makeHead(school)
    const plan = await planOf(school)
    await app.call(office.addRoom, {
      as: head,
      params: of(school.siteId),
      body: { name: 'Dojo', places: null },
    })
    const made = await app.call(createAppointment, {
      as: head,
      body: {
        schoolId: school.id,
        ...plan.details,
        room: 'dojo',
        startAt: '2026-11-25T17:00:00.000Z',
      },
    })
    expectStatus(made, 201)
    const row = only(
      await app.db.drizzle.select().from(appointments).where(eq(appointments.id, made.body.data.id)),
    )
    expect(row.roomId).toBe((await read(head, school.id)).sites[0]?.rooms[0]?.id)
  })
})

test('the migration carries over what series name, and keeps texts that are unclear', async () => {
  const school = await makeSchool(app.db)
  const plan = await planOf(school)
  for (const room of ['Halle 1', 'Halle 1', 'halle 1', 'Halle 1 oder Halle 2', ''])
    await plan.makeSeries(room)
  const file = new URL('../../db/migrations/0047_school_places.sql', import.meta.url)
  const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint')
  for (const statement of statements.slice(-3)) await app.db.drizzle.execute(sql.raw(statement))
  const rows = await app.db.drizzle.select().from(rooms).where(eq(rooms.siteId, school.siteId))
  expect(rows).toMatchObject([{ name: 'Halle 1', places: null }])
  const lines = await app.db.drizzle
    .select()
    .from(series)
    .where(eq(series.schoolId, school.id))
    .orderBy(asc(series.id))
  const id = rows[0]?.id
  expect(lines.map(({ room, roomId }) => [room, roomId])).toEqual([
    ['Halle 1', id],
    ['Halle 1', id],
    ['halle 1', id],
    ['Halle 1 oder Halle 2', null],
    ['', null],
  ])
})

describe('closing', () => {
  test('a site is refused while something is to come, and moves it when told where', async () => {
    const school = await makeSchool(app.db)
    const head = await makeHead(school)
    const plan = await planOf(school)
    const elsewhere = await makeSite(app.db, { ...school, name: 'Ost' })
    const seriesId = await plan.makeSeries('Halle 2')
    const made = await app.call(createAppointment, {
      as: head,
      body: { schoolId: school.id, ...plan.details, startAt: '2026-11-25T17:00:00.000Z' },
    })
    const close = (moveTo: number | null) =>
      app.call(office.closeSite, { as: head, params: of(school.siteId), body: { moveTo } })
    const refused = await close(null)
    expectStatus(refused, 409)
    expect(refused.body).toMatchObject({
      code: 'school-office.site-in-use',
      data: { series: 1, classes: 1 },
    })
    expectStatus(await close(school.siteId), 422)
    expectStatus(await close(elsewhere), 200)
    const moved = await app.call(readAppointment, { as: head, params: of(made.body.data.id) })
    expect(moved.body.data.site.id).toBe(elsewhere)
    expect(only(await app.db.drizzle.select().from(series).where(eq(series.id, seriesId))).siteId).toBe(
      elsewhere,
    )
    const late = await app.call(createAppointment, {
      as: head,
      body: { schoolId: school.id, ...plan.details, startAt: '2026-11-26T17:00:00.000Z' },
    })
    expect(late.body).toMatchObject({ errors: { siteId: ['not-an-option'] } })
    expectStatus(await app.call(office.reopenSite, { as: head, params: of(school.siteId) }), 200)
  })

  test('of a class and the closing of its site at the same time, only one succeeds', async () => {
    const school = await makeSchool(app.db)
    const head = await makeHead(school)
    const plan = await planOf(school)
    for (let round = 0; round < 5; round += 1) {
      const [closed, made] = await Promise.all([
        app.call(office.closeSite, { as: head, params: of(school.siteId), body: { moveTo: null } }),
        app.call(createAppointment, {
          as: head,
          body: {
            schoolId: school.id,
            ...plan.details,
            startAt: `2026-11-2${round + 1}T1${round}:00:00.000Z`,
          },
        }),
      ])
      expect(closed.status === 200 && made.status === 201).toBe(false)
      if (closed.status !== 200) return
      await app.call(office.reopenSite, { as: head, params: of(school.siteId) })
    }
  })

  test('a school names all that is left, then takes no members and is in no list', async () => {
    const school = await makeSchool(app.db, { name: 'Zum Schluss' })
    const admin = await makeUser(app.db, { isAdmin: true })
    const head = await makeHead(school)
    const close = () => app.call(office.closeSchool, { as: admin, params: of(school.id) })
    const refused = await close()
    expectStatus(refused, 409)
    expect(refused.body).toMatchObject({
      data: { members: 1, series: 0, classes: 0, requests: 0, contracts: 0 },
    })
    await app.db.drizzle
      .update(schoolMemberships)
      .set({ state: 'cancelled' })
      .where(eq(schoolMemberships.userId, head.id))
    const closed = await close()
    expectStatus(closed, 200)
    expect(closed.body.data.sites[0]?.closedAt).not.toBeNull()
    expect((await app.call(listSchools, { query: { search: 'Schluss' } })).body.data).toEqual([])
    const visitor = await makeUser(app.db)
    const own = await app.call(putMembershipRequest, {
      as: visitor,
      params: { id: String(school.id), userId: String(visitor.id) },
      body: {},
    })
    expect([own.status, own.body.code]).toEqual([409, 'schools.closed'])
    const site = await app.call(office.addSite, { as: admin, params: of(school.id), body: SITE })
    expect([site.status, site.body.code]).toEqual([409, 'schools.closed'])
    expectStatus(await app.call(office.reopenSchool, { as: admin, params: of(school.id) }), 200)
  })
})

test('opening times are written as a whole, and overlapping ones are refused', async () => {
  const school = await makeSchool(app.db)
  const head = await makeHead(school)
  const [site] = (await read(head, school.id)).sites
  const save = (opening: unknown) =>
    app.call(office.saveOpeningTimes, {
      as: head,
      params: of(school.siteId),
      body: { opening, seenAt: site?.updatedAt ?? '' } as never,
    })
  const monday = { weekday: 1, from: '16:00', to: '21:00' }
  expectStatus(
    await save({ hours: [monday, { ...monday, from: '20:00', to: '22:00' }], exceptions: [] }),
    422,
  )
  expectStatus(await save({ hours: [{ ...monday, to: '15:00' }], exceptions: [] }), 422)
  const times = {
    hours: [monday],
    exceptions: [{ firstDay: '2026-12-21', lastDay: '2027-01-03', note: 'Weihnachten', hours: [] }],
  }
  app.clock.advance(1000)
  expectStatus(await save(times), 200)
  expect((await app.call(readSchool, { params: of(school.id) })).body.data.sites[0]?.opening).toEqual(times)
  expectStatus(await save(times), 409)
})
