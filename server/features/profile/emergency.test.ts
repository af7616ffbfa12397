/** Emergency information: who may read it, how accesses are logged, and that the database holds only an encrypted form (reliability F3). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  changeEmergencyInformation,
  readEmergencyInformation,
  type EmergencyChange,
} from '@wegband/domain/features/profile/contract.ts'
import { appointments, attendances } from '../../db/schema/appointments.ts'
import { consents } from '../../db/schema/legal.ts'
import { users } from '../../db/schema/people.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import {
  makeAnonymous,
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  only,
  type School,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { makeAppointment, makeAppointmentType, makeSport } from '../../testing/makers/training-makers.ts'
import { viewSession } from '../../testing/makers/view-session.ts'
import { routes } from './routes.ts'

/** 10:00 in Berlin; the class of the tests runs from 18:30 to 20:00. */
const MORNING = '2026-11-20T09:00:00Z'
const CLASS = { startAt: '2026-11-20T17:30:00Z', endAt: '2026-11-20T19:00:00Z' }
const DURING = '2026-11-20T18:00:00Z'
const DATA = {
  healthInfo: 'Pollenallergie,\nSpray in der Tasche',
  emergencyContact: 'Ole',
  emergencyPhone: '0431 555',
}
const REFUSED = [403, 'profile.emergency-not-allowed']

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ features: [routes], limits: 'off' })
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.set(MORNING)
  app.http.sessions.forgetAll()
})

const at = (iso: string): void => {
  app.clock.set(iso)
  app.http.sessions.forgetAll()
}
const read = (as: { id: number }, id: number = as.id) =>
  app.call(readEmergencyInformation, { as, params: { id: String(id) } })
const change = (as: { id: number }, body: EmergencyChange, id: number = as.id) =>
  app.call(changeEmergencyInformation, { as, params: { id: String(id) }, body })
const outcome = async (as: { id: number }, id: number) => {
  const { status, body } = await read(as, id)
  return status === 200 ? 200 : [status, body.code]
}
const rowOf = async (user: { id: number }): Promise<UserRow> =>
  only(await app.db.drizzle.select().from(users).where(eq(users.id, user.id)))

/** A class that the member attends and the trainer teaches. */
const makeClassOf = async (mara: { id: number }, school: School, trainer: { id: number }) => {
  const [type, sport] = [await makeAppointmentType(app.db), await makeSport(app.db)]
  const one = await makeAppointment(app.db, school, {
    ...CLASS,
    typeId: type.id,
    sportIds: [sport.id],
    trainerId: trainer.id,
  })
  await app.db.drizzle.insert(attendances).values({ appointmentId: one.id, userId: mara.id, source: 'self' })
  return one
}
const makeStory = async () => {
  const school = await makeSchool(app.db)
  const mara = await makeMember(app.db, school)
  const trainer = await makeMember(app.db, school, { roles: ['trainer'] })
  expect((await change(mara, { ...DATA, consent: true })).status).toBe(204)
  const evening = await makeClassOf(mara, school, trainer)
  return { school, mara, trainer, evening }
}

describe('what is stored', () => {
  test('needs an explicit consent and is encrypted in the database', async () => {
    const mara = await makeUser(app.db)
    const refused = await change(mara, DATA)
    expectStatus(refused, 422)
    expect(refused.body.code).toBe('profile.consent-required')
    expect(refused.body.errors).toEqual({ consent: ['must-be-accepted'] })
    expect((await rowOf(mara)).emergencySealed).toBeNull()
    await change(mara, { ...DATA, consent: true })
    const sealed = (await rowOf(mara)).emergencySealed
    expect(sealed?.toString('latin1')).not.toMatch(/Pollen|Ole|0431/)
    expect((await read(mara)).body.data).toMatchObject({
      ...DATA,
      consentGivenAt: '2026-11-20T09:00:00.000Z',
    })
  })

  test('changes field by field under the existing consent', async () => {
    const mara = await makeUser(app.db)
    await change(mara, { ...DATA, consent: true })
    expect((await change(mara, { emergencyPhone: '0431 556' })).status).toBe(204)
    expect((await read(mara)).body.data).toMatchObject({ ...DATA, emergencyPhone: '0431 556' })
    const given = await app.db.drizzle.select().from(consents).where(eq(consents.userId, mara.id))
    expect(given).toHaveLength(1)
  })

  test('is deleted with the consent, which stays stored as revoked', async () => {
    const mara = await makeUser(app.db)
    await change(mara, { ...DATA, consent: true })
    app.clock.advance(60_000)
    expect((await change(mara, { healthInfo: 'bleibt nicht', consent: false })).status).toBe(204)
    expect((await rowOf(mara)).emergencySealed).toBeNull()
    expect((await read(mara)).body.data).toMatchObject({
      healthInfo: '',
      emergencyContact: '',
      consentGivenAt: null,
    })
    expect(await app.db.drizzle.select().from(consents).where(eq(consents.userId, mara.id))).toMatchObject([
      { purpose: 'health-data', givenBy: mara.id, revokedAt: '2026-11-20T09:01:00.000Z' },
    ])
    expect((await change(mara, { healthInfo: 'wieder' })).body.code).toBe('profile.consent-required')
  })

  test("cannot be read after a move to another person's row in the database", async () => {
    const [mara, ole] = [await makeUser(app.db), await makeUser(app.db)]
    await change(mara, { ...DATA, consent: true })
    const { emergencySealed } = await rowOf(mara)
    await app.db.drizzle.update(users).set({ emergencySealed }).where(eq(users.id, ole.id))
    expect((await read(ole)).status).toBe(500)
    expect((await change(ole, { healthInfo: 'neu', consent: true })).status).toBe(204)
    expect((await read(ole)).body.data.healthInfo).toBe('neu')
  })

  test('is refused when too long, malformed or with unknown fields', async () => {
    const mara = await makeUser(app.db)
    const wrong = [
      { healthInfo: 'x'.repeat(2001) },
      { emergencyPhone: 'Ole' },
      { healthInfo: null },
      { admin: true },
    ]
    for (const body of wrong)
      expect((await change(mara, { ...body, consent: true } as EmergencyChange)).status).toBe(422)
  })
})

describe('the right to read', () => {
  // spec: api-get-emergency-information, user-emergency-fields
  test('belongs to the person, and to the trainer of an attended class around its time', async () => {
    const { mara, trainer } = await makeStory()
    expect((await read(mara)).body.data).toMatchObject(DATA)
    const seen = []
    for (const time of ['13:29', '13:30', '18:00', '21:00', '21:01']) {
      at(`2026-11-20T${time}:00Z`)
      seen.push(await outcome(trainer, mara.id))
    }
    expect(seen).toEqual([REFUSED, 200, 200, 200, REFUSED])
  })

  test('is refused alike to all other people, also for an unknown id', async () => {
    const { school, mara } = await makeStory()
    at(DURING)
    const elsewhere = await makeSchool(app.db)
    const others = [
      await makeMember(app.db, school),
      await makeMember(app.db, school, { roles: ['trainer'] }),
      await makeMember(app.db, school, { roles: ['staff'] }),
      await makeMember(app.db, elsewhere, { roles: ['leader', 'trainer'] }),
      await makeUser(app.db, { isAdmin: true }),
      await makeUser(app.db),
    ]
    for (const other of others) expect(await outcome(other, mara.id)).toEqual(REFUSED)
    const [some, missing] = [await read(others[0] ?? mara, mara.id), await read(others[0] ?? mara, 999_999)]
    expect(some.body).toEqual(missing.body)
    expect((await read(await makeAnonymous(app.db), mara.id)).status).toBe(403)
  })

  test('belongs to the head of a school in which the person is a member', async () => {
    const { school, mara } = await makeStory()
    const leader = await makeMember(app.db, school, { roles: ['leader'] })
    expect(await outcome(leader, mara.id)).toBe(200)
    const gone = await makeMember(app.db, school, { state: 'cancelled' })
    await change(gone, { ...DATA, consent: true })
    expect(await outcome(leader, gone.id)).toEqual(REFUSED)
  })

  test('belongs to a parent until the child is of age', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent, { birthdayAt: '2008-11-21' })
    expect((await change(parent, { ...DATA, consent: true }, child.id)).status).toBe(204)
    expect(await outcome(parent, child.id)).toBe(200)
    at('2026-11-20T23:00:00Z')
    expect(await outcome(parent, child.id)).toEqual(REFUSED)
    expect((await change(parent, { healthInfo: 'x' }, child.id)).status).toBe(403)
  })

  test('is refused to trainers of other classes, former trainers and after a cancellation', async () => {
    const { school, mara, trainer, evening } = await makeStory()
    at(DURING)
    const idle = await makeMember(app.db, school, { roles: ['trainer'] })
    await makeClassOf(await makeMember(app.db, school), school, idle)
    expect(await outcome(idle, mara.id)).toEqual(REFUSED)
    const former = await makeUser(app.db)
    await makeMembership(app.db, former, school, { roles: ['student'] })
    await makeClassOf(mara, school, former)
    expect(await outcome(former, mara.id)).toEqual(REFUSED)
    await app.db.drizzle
      .update(appointments)
      .set({ cancelledAt: MORNING })
      .where(eq(appointments.id, evening.id))
    expect(await outcome(trainer, mara.id)).toEqual(REFUSED)
  })

  test('belongs to a substitute who started the class', async () => {
    const { school, mara, evening } = await makeStory()
    const substitute = await makeMember(app.db, school, { roles: ['trainer'] })
    at(DURING)
    expect(await outcome(substitute, mara.id)).toEqual(REFUSED)
    await app.db.drizzle
      .update(appointments)
      .set({ startedAt: CLASS.startAt, startedBy: substitute.id })
      .where(eq(appointments.id, evening.id))
    expect(await outcome(substitute, mara.id)).toBe(200)
  })
})

describe('in another person’s view', () => {
  test('an admin cannot read it, neither as the person nor as the trainer', async () => {
    const { mara, trainer } = await makeStory()
    at(DURING)
    const admin = await makeUser(app.db, { isAdmin: true })
    for (const eyes of [mara, trainer]) {
      const answer = await app.call(readEmergencyInformation, {
        headers: await viewSession(app.db, admin, eyes),
        params: { id: String(mara.id) },
      })
      expect([answer.status, answer.body.code]).toEqual(REFUSED)
    }
  })

  test('a parent in the child’s view reads and changes it; an admin cannot change it', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    await change(parent, { ...DATA, consent: true }, child.id)
    const headers = await viewSession(app.db, parent, child)
    const params = { id: String(child.id) }
    const seen = await app.call(readEmergencyInformation, { headers, params })
    expect(seen.body.data).toMatchObject({
      ...DATA,
      accesses: [
        { action: 'read', as: 'parent', isInView: true, isYou: true, person: { id: parent.id } },
        { action: 'changed', as: 'parent', isInView: false, isYou: true },
      ],
    })
    const changed = await app.call(changeEmergencyInformation, { headers, params, body: { healthInfo: 'x' } })
    expectStatus(changed, 204)
    const { body } = await read(parent, child.id)
    expect(body.data).toMatchObject({
      healthInfo: 'x',
      accesses: [{}, { action: 'changed', as: 'parent', isInView: true, isYou: true }, {}, {}],
    })
    const admin = await makeUser(app.db, { isAdmin: true })
    const refused = await app.call(changeEmergencyInformation, {
      headers: await viewSession(app.db, admin, child),
      params,
      body: { healthInfo: 'y' },
    })
    expectStatus(refused, 403)
    expect(refused.body.code).toBe('auth.not-while-impersonating')
  })

  test('a parent in the child’s view gives the consent as the parent', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    const answer = await app.call(changeEmergencyInformation, {
      headers: await viewSession(app.db, parent, child),
      params: { id: String(child.id) },
      body: { ...DATA, consent: true },
    })
    expectStatus(answer, 204)
    const given = await app.db.drizzle.select().from(consents).where(eq(consents.userId, child.id))
    expect(given).toMatchObject([{ purpose: 'health-data', givenBy: parent.id, revokedAt: null }])
  })
})

describe('the person', () => {
  test('sees who opened it and when, newest first; a trainer does not see the accesses', async () => {
    const { mara, trainer } = await makeStory()
    at(DURING)
    expect((await read(trainer, mara.id)).body.data).not.toHaveProperty('accesses')
    app.clock.advance(60_000)
    await read(trainer, mara.id)
    expect((await read(mara)).body.data.accesses).toMatchObject([
      {
        at: '2026-11-20T18:01:00.000Z',
        action: 'read',
        as: 'attendance',
        isYou: false,
        person: { id: trainer.id },
      },
      { at: '2026-11-20T18:00:00.000Z', action: 'read', as: 'attendance' },
      { at: '2026-11-20T09:00:00.000Z', action: 'changed', as: 'self', isYou: true },
    ])
  })

  test('does not see refused attempts', async () => {
    const { school, mara } = await makeStory()
    await read(await makeMember(app.db, school), mara.id)
    expect((await read(mara)).body.data.accesses).toHaveLength(1)
  })
})
