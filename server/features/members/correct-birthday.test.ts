/** Who may correct a child's birthday, who is notified, and that no parent can postpone the 18th birthday. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { correctBirthday } from '@wegband/domain/features/members/contract.ts'
import { changeUser } from '@wegband/domain/features/profile/contract.ts'
import { notifications } from '../../db/schema/notices/emails.ts'
import { auditLog, relations, users } from '../../db/schema/people.ts'
import { makeChildOf, makeMember, makeMembership, makeSchool, makeUser } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.set('2026-11-20T18:00:00Z')
  app.http.sessions.forgetAll()
})

type Person = { readonly id: number }
const byFamily = async (as: Person, child: Person, birthdayAt: string) => {
  const params = { id: String(child.id) }
  const { status, body } = await app.call(changeUser, { as, params, body: { birthdayAt } })
  return status === 204 ? 204 : body.errors
}
const birthdayOf = async ({ id }: Person) =>
  (await app.db.drizzle.select().from(users).where(eq(users.id, id)))[0]?.birthdayAt
const noticesOf = async ({ id }: Person) =>
  (await app.db.drizzle.select().from(notifications).where(eq(notifications.userId, id))).map(
    ({ type, params }) => [type, params['birthdayAt']],
  )

const makeFamily = async (birthdayAt = '2016-05-05') => {
  const school = await makeSchool(app.db)
  const staff = await makeMember(app.db, school, { roles: ['staff'] })
  const trainer = await makeMember(app.db, school, { roles: ['trainer'] })
  const parent = await makeUser(app.db)
  const child = await makeChildOf(app.db, parent, { birthdayAt })
  await makeMembership(app.db, child, school)
  const bySchool = async (as: Person, day: string, person: Person = child) => {
    const params = { id: String(school.id), userId: String(person.id) }
    const { status, body } = await app.call(correctBirthday, { as, params, body: { birthdayAt: day } })
    return status === 200 ? 200 : (body.errors ?? body.code)
  }
  return { school, staff, trainer, parent, child, bySchool }
}

describe('the birthday of a child', () => {
  test('of a member is corrected by staff, and the child and the parent are notified', async () => {
    const { staff, trainer, parent, child, bySchool } = await makeFamily()
    for (const who of [parent, child])
      expect(await byFamily(who, child, '2017-05-05')).toEqual({ birthdayAt: ['ask-school'] })
    expect(await bySchool(trainer, '2017-05-05')).toBe('members.office-only')
    expect(await bySchool(parent, '2017-05-05')).toBe('general.not-found')
    expect(await birthdayOf(child)).toBe('2016-05-05')
    expect(await bySchool(staff, '2017-05-05')).toBe(200)
    expect(await birthdayOf(child)).toBe('2017-05-05')
    expect(await noticesOf(child)).toEqual([['birthday-corrected', '2017-05-05']])
    expect(await noticesOf(parent)).toEqual([['birthday-corrected', '2017-05-05']])
    const audit = await app.db.drizzle.select().from(auditLog).where(eq(auditLog.subjectId, child.id))
    expect(audit.map(({ action, actorId }) => [action, actorId])).toContainEqual([
      'profile.correct-birthday',
      staff.id,
    ])
  })

  test('can be corrected once by the family without a school, and the child is notified', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent, { birthdayAt: '2016-05-05' })
    expect(await byFamily(parent, child, '2016-06-05')).toBe(204)
    expect(await noticesOf(child)).toEqual([['birthday-corrected', '2016-06-05']])
    expect(await noticesOf(parent)).toEqual([])
    expect(await byFamily(parent, child, '2016-07-05')).toEqual({ birthdayAt: ['ask-school'] })
  })

  test('cannot be moved at age 17, neither to a younger nor to an adult age', async () => {
    const { staff, parent, child, bySchool } = await makeFamily('2009-01-10')
    expect(await byFamily(parent, child, '2020-01-01')).toEqual({ birthdayAt: ['nearly-adult'] })
    expect(await bySchool(staff, '2020-01-01')).toEqual({ birthdayAt: ['nearly-adult'] })
    expect(await bySchool(staff, '2000-01-01')).toEqual({ birthdayAt: ['age-group'] })
    expect(await birthdayOf(child)).toBe('2009-01-10')
  })

  test('is not corrected by staff who are the parent, nor for adults or people of other schools', async () => {
    const { school, staff, child, bySchool } = await makeFamily()
    await app.db.drizzle.insert(relations).values({ userId: staff.id, relatedId: child.id, type: 'child' })
    app.http.sessions.forgetAll()
    expect(await bySchool(staff, '2017-05-05')).toBe('members.not-own-child')
    const colleague = await makeMember(app.db, school, { roles: ['leader'] })
    const stranger = await makeUser(app.db, { birthdayAt: '2016-05-05' })
    expect(await bySchool(colleague, '2017-05-05', stranger)).toBe('general.not-found')
    const adult = await makeMember(app.db, school)
    expect(await bySchool(colleague, '1991-05-05', adult)).toBe('general.not-found')
  })
})
