/** Photo consent: who answers, what the two guardians of a child decide together, and who may read it. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listClassPhotos } from '@wegband/domain/features/appointments/schedule/class-photos-contract.ts'
import { readMember } from '@wegband/domain/features/members/contract.ts'
import {
  answerPhotoConsent,
  readPhotoConsent,
  type PhotoPurpose,
} from '@wegband/domain/features/photo-consent/contract.ts'
import { attendances } from '../../db/schema/appointments.ts'
import { photoConsents } from '../../db/schema/legal.ts'
import { relations, type users } from '../../db/schema/people.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeChildOf, makeMember, makeMembership, makeSchool, makeUser } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { makeAppointment, makeAppointmentType, makeSport } from '../../testing/makers/training-makers.ts'
import { viewSession } from '../../testing/makers/view-session.ts'

const NOW = '2026-11-20T09:00:00Z'
type Person = { readonly id: number }
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.set(NOW)
  app.http.sessions.forgetAll()
})

const idOf = ({ id }: Person) => ({ id: String(id) })
const read = (as: Person, of: Person = as) => app.call(readPhotoConsent, { as, params: idOf(of) })
const say = async (
  as: Person,
  of: Person,
  isGiven: boolean,
  { purpose = 'website' as PhotoPurpose, childAgrees = false } = {},
) => {
  app.clock.advance(60_000)
  return app.call(answerPhotoConsent, { as, params: idOf(of), body: { purpose, isGiven, childAgrees } })
}
const stateOf = async (as: Person, of: Person, purpose: PhotoPurpose = 'website') =>
  (await read(as, of)).body.data.purposes.find((one) => one.purpose === purpose)?.state

const makeFamily = async (fields: Partial<typeof users.$inferInsert> = {}) => {
  const mother = await makeUser(app.db, { firstName: 'Mara' })
  const father = await makeUser(app.db, { firstName: 'Tom' })
  const child = await makeChildOf(app.db, mother, { firstName: 'Jonas', ...fields })
  await app.db.drizzle.insert(relations).values([
    { userId: father.id, relatedId: child.id, type: 'child' },
    { userId: child.id, relatedId: father.id, type: 'parent' },
  ])
  return { mother, father, child }
}

describe('the answers', () => {
  test('of an adult hold until taken back, and each is stored with person and time', async () => {
    const mara = await makeUser(app.db, { firstName: 'Mara' })
    expect((await read(mara)).body.data).toMatchObject({
      voices: [{ id: mara.id, role: 'self', isYou: true }],
      canAnswer: true,
      history: [],
    })
    expect(await stateOf(mara, mara)).toBe('open')
    expectStatus(await say(mara, mara, true), 200)
    await say(mara, mara, true)
    expect(await stateOf(mara, mara)).toBe('allowed')
    expect(await stateOf(mara, mara, 'press')).toBe('open')
    const { body } = await say(mara, mara, false)
    expect(body.data.purposes).toContainEqual({
      purpose: 'website',
      state: 'refused',
      isOneEnough: false,
      answers: [{ userId: mara.id, isGiven: false, at: '2026-11-20T09:03:00.000Z' }],
    })
    const by = { id: mara.id, firstName: 'Mara' }
    expect(body.data.history).toMatchObject([
      { purpose: 'website', isGiven: false, at: '2026-11-20T09:03:00.000Z', by },
      { purpose: 'website', isGiven: true, at: '2026-11-20T09:01:00.000Z', by },
    ])
  })

  test('of two guardians count together, and one refusal ends the permission at once', async () => {
    const { mother, father, child } = await makeFamily()
    await say(mother, child, true)
    expect(await stateOf(father, child)).toBe('open')
    await say(father, child, true)
    expect(await stateOf(mother, child)).toBe('allowed')
    const { body } = await say(father, child, false)
    expect(body.data.voices.map(({ id, isYou }) => [id, isYou])).toEqual([
      [mother.id, false],
      [father.id, true],
    ])
    expect(await stateOf(mother, child)).toBe('refused')
    await say(mother, child, true, { purpose: 'school' })
    expect(await stateOf(father, child, 'school')).toBe('allowed')
  })

  test('for a child of 14 need a guardian’s statement that the child agrees', async () => {
    const { mother, father, child } = await makeFamily({ birthdayAt: '2012-11-20' })
    expect((await read(mother, child)).body.data.needsChildAgreement).toBe(true)
    const refused = await say(mother, child, true)
    expectStatus(refused, 422)
    expect([refused.body.code, refused.body.errors]).toEqual([
      'photo-consent.child-must-agree',
      { childAgrees: ['must-be-accepted'] },
    ])
    expectStatus(await say(mother, child, true, { childAgrees: true }), 200)
    await say(father, child, true, { childAgrees: true })
    expect(await stateOf(mother, child)).toBe('allowed')
    // a child that signs in itself gives its own answer
    await say(child, child, false)
    expect(await stateOf(mother, child)).toBe('refused')
    expect((await read(child)).body.data.voices.map(({ role }) => role)).toEqual([
      'guardian',
      'guardian',
      'child',
    ])
  })

  test('of childhood end at 18, and the adult must answer again', async () => {
    const { mother, father, child } = await makeFamily({ birthdayAt: '2008-11-21' })
    await say(mother, child, true, { childAgrees: true })
    await say(father, child, true, { childAgrees: true })
    expect(await stateOf(mother, child)).toBe('allowed')
    app.clock.set('2026-11-21T09:00:00Z')
    app.http.sessions.forgetAll()
    expect(await stateOf(child, child)).toBe('open')
    expectStatus(await say(mother, child, true), 404)
    await say(child, child, true)
    expect(await stateOf(child, child)).toBe('allowed')
  })
})

describe('people without the right', () => {
  test('can neither answer nor read: strangers, young children and admins in a view', async () => {
    const { mother, child } = await makeFamily()
    const stranger = await makeUser(app.db)
    for (const of of [child, { id: 999_999 }]) {
      expectStatus(await read(stranger, of), 404)
      expectStatus(await say(stranger, of, true), 404)
    }
    expect((await say(child, child, true)).body.code).toBe('photo-consent.guardians-only')
    const admin = await makeUser(app.db, { isAdmin: true })
    const body = { purpose: 'press', isGiven: true } as const
    const inView = async (onlooker: Person) =>
      app.call(answerPhotoConsent, {
        headers: await viewSession(app.db, onlooker, child),
        params: idOf(child),
        body,
      })
    expect((await inView(admin)).body.code).toBe('auth.not-while-impersonating')
    expectStatus(await inView(mother), 200)
    const rows = await app.db.drizzle.select().from(photoConsents).where(eq(photoConsents.userId, child.id))
    expect(rows).toMatchObject([{ purpose: 'press', isGiven: true, answeredBy: mother.id }])
  })
})

describe('the team of the school', () => {
  test('sees the allowed purposes in the class and on the member’s page, with every change', async () => {
    const { mother, father, child } = await makeFamily()
    const school = await makeSchool(app.db)
    await makeMembership(app.db, child, school)
    const trainer = await makeMember(app.db, school, { roles: ['trainer'] })
    const [type, sport] = [await makeAppointmentType(app.db), await makeSport(app.db)]
    const one = await makeAppointment(app.db, school, {
      startAt: '2026-11-20T17:30:00Z',
      endAt: '2026-11-20T19:00:00Z',
      typeId: type.id,
      sportIds: [sport.id],
      trainerId: trainer.id,
    })
    const place = { appointmentId: one.id, userId: child.id, source: 'parent' } as const
    await app.db.drizzle.insert(attendances).values(place)
    const seen = async () => {
      const roster = await app.call(listClassPhotos, { as: trainer, params: idOf(one) })
      const member = await app.call(readMember, {
        as: trainer,
        params: { id: String(school.id), userId: String(child.id) },
      })
      return [roster.body.data, member.body.data.photoPurposes]
    }
    expect(await seen()).toEqual([[{ userId: child.id, purposes: [] }], []])
    for (const parent of [mother, father]) {
      await say(parent, child, true)
      await say(parent, child, true, { purpose: 'school' })
    }
    expect(await seen()).toEqual([
      [{ userId: child.id, purposes: ['school', 'website'] }],
      ['school', 'website'],
    ])
    await say(father, child, false)
    expect(await seen()).toEqual([[{ userId: child.id, purposes: ['school'] }], ['school']])
    expectStatus(await app.call(listClassPhotos, { as: mother, params: idOf(one) }), 403)
  })
})
