/** Changing profiles: own fields only, completely or not at all, by the person or a child's parents (F1, F2, §5). */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readUser, type Viewer } from '@wegband/domain/features/accounts/contract.ts'
import {
  changeAddingChildOption,
  changeCalendarSettings,
  changeStartFreemiumOption,
  changeUser,
  dismissMarketingResource,
  needNoQrCard,
  toggleAssociationAppointments,
  type UserChange,
} from '@wegband/domain/features/profile/contract.ts'
import { mailOutbox } from '../../db/schema/notices/emails.ts'
import { auditLog, users } from '../../db/schema/people.ts'
import { cheapHash } from '../../testing/cheap-hash.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import {
  makeAnonymous,
  makeChildOf,
  makeMember,
  makeSchool,
  makeUnverified,
  makeUser,
  only,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { makeBareSession } from '../../testing/prove-session.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { viewSession } from '../../testing/makers/view-session.ts'
import { routes as viewerRoutes } from '../viewer/routes.ts'
import { routes } from './routes.ts'

const NOW = '2026-11-20T09:00:00Z'
const PASSWORD = 'Ein langes Passwort 1!'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp({ features: [routes, viewerRoutes] })
  passwordHash = cheapHash(PASSWORD)
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.set(NOW)
  app.http.sessions.forgetAll()
})

const change = (as: { id: number }, body: UserChange, id = as.id) =>
  app.call(changeUser, { as, params: { id: String(id) }, body })
const rowOf = async (user: { id: number }): Promise<UserRow> =>
  only(await app.db.drizzle.select().from(users).where(eq(users.id, user.id)))
const viewerOf = async (user: { id: number }): Promise<Viewer> => {
  const { body } = await app.call(readUser, {
    as: user,
    params: { id: String(user.id) },
    query: { with_addresses: '1' },
  })
  return body.data as Viewer
}
const emailsTo = (mail: string) => app.db.drizzle.select().from(mailOutbox).where(eq(mailOutbox.toMail, mail))

describe("the caller's own profile", () => {
  // spec: api-patch-user
  test('accepts every editable field and leaves the others unchanged', async () => {
    const mara = await makeUser(app.db)
    const body: UserChange = {
      username: `mara-${mara.id}`,
      firstName: 'Mara',
      lastName: "O'Neill-Lindner",
      phone: '0431 555 0184',
      gender: 'f',
      birthdayAt: '1991-03-14',
      language: 'en',
      usingAppForChildren: true,
    }
    expect((await change(mara, body)).status).toBe(204)
    expect(await viewerOf(mara)).toMatchObject(body)
    expect((await change(mara, { phone: null })).status).toBe(204)
    expect(await viewerOf(mara)).toMatchObject({ ...body, phone: null })
  })

  test('has a new version after a change, so that cached copies are outdated', async () => {
    const mara = await makeUser(app.db)
    const before = await viewerOf(mara)
    await change(mara, { firstName: 'Neu' })
    const after = await viewerOf(mara)
    expect([after.firstName, after.updatedAt > before.updatedAt]).toEqual(['Neu', true])
  })

  test('names each invalid field and then changes nothing', async () => {
    const mara = await makeUser(app.db, { birthdayAt: '1991-03-14' })
    const before = await rowOf(mara)
    const taken = await makeUser(app.db)
    const wrong: [unknown, Record<string, string[]>][] = [
      [
        { firstName: ' ', lastName: 'x'.repeat(81) },
        { firstName: ['required'], lastName: ['too-long'] },
      ],
      [{ firstName: '<b>Mara</b>' }, { firstName: ['one-line'] }],
      [{ phone: 'ruf mich an' }, { phone: ['invalid-phone'] }],
      [{ birthdayAt: '2027-01-01' }, { birthdayAt: ['in-the-future'] }],
      [{ firstName: 'Neu', birthdayAt: '2015-01-01' }, { birthdayAt: ['age-group'] }],
      [{ gender: 'x' }, { gender: ['not-an-option'] }],
      [{ language: 'fr' }, { language: ['not-an-option'] }],
      [{ firstName: null }, { firstName: ['wrong-type'] }],
      [{ firstName: 'Neu', username: taken.username?.toUpperCase() }, { username: ['taken'] }],
      [{}, { _: ['required'] }],
    ]
    for (const [body, errors] of wrong) {
      const answer = await change(mara, body as UserChange)
      expectStatus(answer, 422)
      expect(answer.body.errors).toEqual(errors)
    }
    expect(await rowOf(mara)).toEqual(before)
  })

  test('refuses rights, levels, money and other protected fields', async () => {
    const mara = await makeUser(app.db)
    const before = await rowOf(mara)
    const attacks = {
      id: 1,
      roles: ['leader'],
      isAdmin: true,
      membershipLv: 99,
      stripeBalance: 10_000,
      balanceCents: 10_000,
      hasFreeVideoAccess: true,
      freemiumEndsAt: '2099-01-01T00:00:00Z',
      trainerSportsIds: [1],
      isKid: false,
      profileType: 'ewto',
      passwordHash: 'x',
      mailVerifiedAt: NOW,
      pendingMail: 'x@y.example',
      ewtoNo: '1',
      hasUsedLegacyCoupon: false,
      avatarFile: '../../etc/passwd',
      emergencySealed: 'x',
      options: {},
      lockedAt: null,
      updatedAt: NOW,
      __proto__x: 1,
    }
    for (const [field, value] of Object.entries(attacks)) {
      const answer = await change(mara, { firstName: 'Neu', [field]: value } as UserChange)
      expectStatus(answer, 422)
      expect([field, answer.body.errors]).toEqual([field, { [field]: ['unknown-field'] }])
    }
    expect(await rowOf(mara)).toEqual(before)
  })

  test('is refused alike to trainers, heads, admins and strangers, and for an unknown id', async () => {
    const school = await makeSchool(app.db)
    const mara = await makeMember(app.db, school)
    const before = await rowOf(mara)
    const missing = await change(mara, { firstName: 'Neu' }, 999_999)
    const others = [
      await makeMember(app.db, school, { roles: ['trainer', 'leader'] }),
      await makeUser(app.db, { isAdmin: true }),
      await makeUser(app.db),
    ]
    for (const other of others) {
      const answer = await change(other, { firstName: 'Neu' }, mara.id)
      expectStatus(answer, 404)
      expect(answer.body).toEqual(missing.body)
    }
    expect(await rowOf(mara)).toEqual(before)
    expect((await change(await makeAnonymous(app.db), { firstName: 'Neu' })).status).toBe(403)
  })
})

describe('the profile of a child', () => {
  // spec: parent-manages-child-profiles
  test('is changed by its parents, and the audit log names the parent', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    expect(
      (await change(parent, { firstName: 'Jonas', selectedTrainingStartProgram: 100 }, child.id)).status,
    ).toBe(204)
    expect(await rowOf(child)).toMatchObject({ firstName: 'Jonas', startProgram: 100 })
    const [entry] = await app.db.drizzle
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'profile.change'), eq(auditLog.subjectId, child.id)))
    expect(entry).toMatchObject({
      actorId: parent.id,
      details: { fields: ['firstName', 'selectedTrainingStartProgram'] },
    })
  })

  test('belongs to the child alone from 18 on', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent, { birthdayAt: '2008-11-20' })
    expect((await change(parent, { firstName: 'Neu' }, child.id)).status).toBe(404)
  })

  test("cannot get an adult's birthday, from the parent or the child", async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    for (const who of [parent, child])
      expect((await change(who, { birthdayAt: '2000-01-01' }, child.id)).body.errors).toEqual({
        birthdayAt: ['age-group'],
      })
  })
})

describe('a new mail address', () => {
  // spec: email-change-after-confirmation
  test('waits beside the old one until its email is answered', async () => {
    const mara = await makeUser(app.db, { passwordHash })
    const mail = `neu-${mara.id}@post.example`
    expect((await change(mara, { mail, currentPassword: PASSWORD })).status).toBe(204)
    expect(await viewerOf(mara)).toMatchObject({ mail: mara.mail, pendingMail: mail, membershipLv: 2 })
    expect(await emailsTo(mail)).toMatchObject([{ template: 'confirm-new-mail', userId: mara.id }])
    // saved again: no second email
    await change(mara, { mail, currentPassword: PASSWORD })
    expect(await emailsTo(mail)).toHaveLength(1)
    // the old address again: cancels the change
    expect((await change(mara, { mail: mara.mail ?? '' })).status).toBe(204)
    expect(await viewerOf(mara)).toMatchObject({ mail: mara.mail, pendingMail: null })
  })

  test('needs the password, unless no address was ever confirmed', async () => {
    const mara = await makeUser(app.db, { passwordHash })
    const mail = `neu-${mara.id}@post.example`
    const token = await makeBareSession(app.db, mara)
    const params = { id: String(mara.id) }
    const bare = await app.call(changeUser, { token, params, body: { mail } })
    expect(bare.body.errors).toEqual({ currentPassword: ['required'] })
    expect((await change(mara, { mail, currentPassword: 'falsch' })).body.errors).toEqual({
      currentPassword: ['wrong-password'],
    })
    expect((await rowOf(mara)).pendingMail).toBeNull()
    const unverified = await makeUnverified(app.db)
    expect((await change(unverified, { mail: `neu-${unverified.id}@post.example` })).status).toBe(204)
  })

  test('that belongs to another account waits like any other, and only its owner is emailed', async () => {
    const [mara, ole] = [await makeUnverified(app.db), await makeUser(app.db)]
    const mail = ole.mail?.toUpperCase() ?? ''
    expect((await change(mara, { firstName: 'Neu', mail })).status).toBe(204)
    expect(await rowOf(mara)).toMatchObject({ firstName: 'Neu', mail: mara.mail, pendingMail: mail })
    expect(await emailsTo(ole.mail ?? '')).toMatchObject([{ template: 'already-registered', userId: ole.id }])
  })

  test('of a child needs a fresh proof of the parent', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    const token = await makeBareSession(app.db, parent)
    const params = { id: String(child.id) }
    const bare = await app.call(changeUser, {
      token,
      params,
      body: { mail: `kind-${child.id}@post.example` },
    })
    expect([bare.status, bare.body.code]).toEqual([403, 'auth.proof-required'])
    expect((await change(parent, { mail: `kind-${child.id}@post.example` }, child.id)).status).toBe(204)
  })

  test("of a child is refused when it is the parent's own, and no other field is saved", async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    const answer = await change(parent, { firstName: 'Neu', mail: parent.mail ?? '' }, child.id)
    expectStatus(answer, 422)
    expect(answer.body.errors).toEqual({ mail: ['taken'] })
    expect(await rowOf(child)).toMatchObject({ firstName: 'Person', pendingMail: null })
  })

  test('cannot be entered while impersonating', async () => {
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent)
    const answer = await app.call(changeUser, {
      headers: await viewSession(app.db, parent, child),
      params: { id: String(child.id) },
      body: { mail: 'kind@post.example' },
    })
    expectStatus(answer, 403)
    expect(answer.body.code).toBe('auth.not-while-impersonating')
  })
})

describe('options that follow the person', () => {
  // spec: api-patch-calendar-settings, api-patch-toggle-association-appointments, api-post-qr-card-no-need
  test('are stored side by side', async () => {
    const mara = await makeUser(app.db)
    const own = { as: mara, params: { id: String(mara.id) } }
    const settings = { ownSchoolsOnly: true, sportIds: [3] }
    expect((await app.call(changeCalendarSettings, { ...own, body: { settings } })).body.data).toEqual(
      settings,
    )
    const toggled = [
      await app.call(toggleAssociationAppointments, { as: mara }),
      await app.call(toggleAssociationAppointments, { as: mara }),
      await app.call(toggleAssociationAppointments, { as: mara }),
    ]
    expect(toggled.map(({ body }) => body.data.showsAssociationAppointments)).toEqual([true, false, true])
    await app.call(dismissMarketingResource, { ...own, body: { id: 7 } })
    await app.call(changeAddingChildOption, { ...own, body: { optionValue: false } })
    await app.call(changeStartFreemiumOption, { ...own, body: { optionValue: true } })
    await app.call(needNoQrCard, { as: mara, body: { user: mara.id } })
    expect(await viewerOf(mara)).toMatchObject({
      calendarSettings: settings,
      showsAssociationAppointments: true,
      dashboardOptions: {
        dismissedMarketingIds: [7],
        addingChild: false,
        startFreemium: true,
        needsNoQrCard: true,
      },
    })
  })

  test('lose nothing when several change at the same moment', async () => {
    const mara = await makeUser(app.db)
    const own = { as: mara, params: { id: String(mara.id) } }
    await Promise.all(
      Array.from({ length: 12 }, (_, id) =>
        app.call(dismissMarketingResource, { ...own, body: { id: id + 1 } }),
      ),
    )
    expect((await viewerOf(mara)).dashboardOptions.dismissedMarketingIds).toHaveLength(12)
  })

  test('cannot be changed for another person', async () => {
    const [mara, ole] = [await makeUser(app.db), await makeUser(app.db)]
    const foreign = { as: ole, params: { id: String(mara.id) } }
    const answers = [
      await app.call(changeCalendarSettings, {
        ...foreign,
        body: { settings: { ownSchoolsOnly: true, sportIds: [] } },
      }),
      await app.call(dismissMarketingResource, { ...foreign, body: { id: 7 } }),
      await app.call(needNoQrCard, { as: ole, body: { user: mara.id } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await rowOf(mara)).options).toEqual({})
  })
})
