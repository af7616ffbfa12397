/** The signed-in person: their data, their rights, and when a repeated request gets new data. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PROFILE_TYPES, readUser, type Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { addresses, users } from '../../db/schema/people.ts'
import { trainingProgress } from '../../db/schema/progress.ts'
import { membershipLevels, subscriptionItems, subscriptions } from '../../db/schema/subscriptions.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import {
  makeAnonymous,
  makeChildOf,
  makeFunnel,
  makeMember,
  makeMembership,
  makeSchool,
  makeUnverified,
  makeUser,
  only,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { makePlan } from '../../testing/makers/sold-plans.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { makeLevel, makeSport } from '../../testing/makers/training-makers.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { routes } from './routes.ts'

const NOW = '2026-11-20T09:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ features: [routes] })
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.set(NOW)
  app.http.sessions.forgetAll()
})

const read = (as: { id: number }, id = as.id, since?: string) =>
  app.call(readUser, {
    as,
    params: { id: String(id) },
    ...(since === undefined ? {} : { headers: { 'if-modified-since': since } }),
  })
const own = async (user: UserRow) => {
  const { status, body } = await read(user)
  expect(status).toBe(200)
  return body.data as Viewer
}

type PlanSubject = { subjectType: 'sport' | 'membership-level' | 'content'; subjectId: number }
const subscribe = async (
  user: { id: number },
  subject: PlanSubject,
  fields: Partial<typeof subscriptions.$inferInsert> = {},
  priceCents = 3900,
): Promise<void> => {
  const plan = await makePlan(app.db, { ...subject, priceCents })
  const subscription = only(
    await app.db.drizzle
      .insert(subscriptions)
      .values({
        userId: user.id,
        profiteerId: user.id,
        status: 'active',
        startsAt: '2026-06-01T00:00:00Z',
        phaseEndsAt: '2026-12-01T00:00:00Z',
        ...fields,
      })
      .returning(),
  )
  await app.db.drizzle.insert(subscriptionItems).values({ subscriptionId: subscription.id, planId: plan.id })
}

describe('reading a person', () => {
  test('is for the person and a child’s parents; other people look like unknown ids', async () => {
    const [anna, bert] = [await makeUser(app.db), await makeUser(app.db)]
    const child = await makeChildOf(app.db, anna)
    expect((await read(anna, child.id)).body.data.id).toBe(child.id)
    const [stranger, missing] = [await read(bert, anna.id), await read(bert, 999_999)]
    expectStatus(stranger, 404)
    expect(stranger.body).toEqual(missing.body)
  })

  test('is no longer allowed to the parent once the child is of age', async () => {
    const anna = await makeUser(app.db)
    const child = await makeChildOf(app.db, anna, { birthdayAt: '2008-11-21' })
    expect((await read(anna, child.id)).body.data).toHaveProperty('mail')
    // This is midnight in Berlin.
    app.clock.set('2026-11-20T23:00:00Z')
    expect((await read(anna, child.id)).body.data).not.toHaveProperty('mail')
  })
})

describe('the person', () => {
  // spec: user-identity-fields, user-unread-counters, user-start-program-updated-at
  test('has its own data, but no hash and no health data', async () => {
    const identity = {
      username: 'anna.berg',
      firstName: 'Anna',
      lastName: 'Berg',
      phone: '0431 555 0184',
      birthdayAt: '1996-02-29',
      language: 'en',
    } as const
    const anna = await makeUser(app.db, {
      ...identity,
      gender: 'f',
      startProgram: 7,
      avatarFile: 'a-file',
      passwordHash: '$x',
    })
    const data = await own(anna)
    expect(data).toMatchObject({
      ...identity,
      id: anna.id,
      mail: anna.mail,
      age: 30,
      gender: 'f',
      selectedTrainingStartProgram: 7,
      isAdult: true,
      isKid: false,
      isParent: false,
      profileType: 'regular',
      unreadNotificationsCount: 0,
      updatedAt: '2026-01-01T00:00:00.000Z',
    })
    expect(data.avatar).toMatch(/^\/api\/avatars\//)
    expect(JSON.stringify(data)).not.toMatch(/\$x|hash|healthInfo|emergency(?!Information)/i)
    const genders = []
    for (const gender of ['m', 'f', 'd', 'u'] as const)
      genders.push((await own(await makeUser(app.db, { gender }))).gender)
    expect(genders).toEqual(['m', 'f', 'd', 'u'])
  })

  // spec: user-membership-lv-values
  test('has level 0 anonymous, 1 unverified, 2 verified, and 2 as a child without email', async () => {
    const parent = await makeUser(app.db)
    const people = [
      await makeAnonymous(app.db),
      await makeUnverified(app.db),
      parent,
      await makeChildOf(app.db, parent),
    ]
    const levels = []
    for (const person of people) levels.push((await own(person)).membershipLv)
    expect(levels).toEqual([0, 1, 2, 2])
  })

  // spec: profile-types-five
  test('has one of five profile types', async () => {
    const types = []
    for (const profileType of PROFILE_TYPES)
      types.push((await own(await makeUser(app.db, { profileType }))).profileType)
    expect(types).toEqual(['regular', 'regular_kid', 'regular_alone', 'ewto', 'anonymous'])
  })

  // spec: user-address-fields, api-get-user-with-addresses
  test('has addresses only on request', async () => {
    const anna = await makeUser(app.db)
    await app.db.drizzle.insert(addresses).values({
      userId: anna.id,
      street: 'Weg',
      houseNumber: '1a',
      zip: '10115',
      city: 'Berlin',
      country: 'DE',
    })
    expect((await own(anna)).addresses).toBeUndefined()
    const { body } = await app.call(readUser, {
      as: anna,
      params: { id: String(anna.id) },
      query: { with_addresses: '1' },
    })
    expect((body.data as Viewer).addresses).toEqual([
      {
        id: expect.any(Number) as unknown,
        street: 'Weg',
        houseNumber: '1a',
        zip: '10115',
        city: 'Berlin',
        country: 'DE',
      },
    ])
  })

  // spec: user-roles-and-trainer-sports, user-funnels-schools-sports
  test('has its schools with roles and abilities; roles count in an active membership only', async () => {
    const [first, second] = [await makeSchool(app.db), await makeSchool(app.db)]
    const sport = await makeSport(app.db)
    const clara = await makeMember(app.db, first, {
      roles: ['trainer', 'student'],
      sports: [{ sportId: sport.id, examinerUpTo: 3 }],
    })
    await makeMembership(app.db, clara, second, { roles: ['leader'], state: 'cancelled' })
    await makeFunnel(app.db, clara, 'club_training')
    const data = await own(clara)
    expect(data.roles).toEqual([
      { textKey: 'student', value: 100 },
      { textKey: 'trainer', value: 200 },
    ])
    expect(data.isSchoolLeader).toBe(false)
    expect(data.trainerSportsIds).toEqual([sport.id])
    expect(data.funnels).toEqual(['club_training'])
    expect(data.schoolSiteId).toBe(first.siteId)
    expect(data.schools[0]).toMatchObject({
      schoolId: first.id,
      state: 'active',
      abilities: ['can-private-training', 'can-access-system'],
    })
    expect((await app.contextOf(clara)).actor.examinerOf).toEqual([{ sportId: sport.id, upTo: 3 }])
  })

  test('has the abilities listed in the membership instead of those of the role', async () => {
    const clara = await makeMember(app.db, await makeSchool(app.db), {
      roles: ['leader'],
      abilities: ['can-access-system'],
    })
    expect((await own(clara)).schools[0]?.abilities).toEqual(['can-access-system'])
  })

  // spec: user-subscription-benefits-format, user-funnels-schools-sports
  test('has the benefits of valid subscriptions, and the level from them', async () => {
    const anna = await makeUser(app.db)
    const level = only(
      await app.db.drizzle
        .insert(membershipLevels)
        .values({
          key: 'online',
          name: { de: 'Online' },
          value: 20,
          funnel: 'online_training',
          benefits: ['sport:7'],
        })
        .returning(),
    )
    await subscribe(anna, { subjectType: 'membership-level', subjectId: level.id })
    await subscribe(anna, { subjectType: 'content', subjectId: 5 }, { status: 'past_due' })
    await subscribe(anna, { subjectType: 'content', subjectId: 6 }, { status: 'canceled' })
    await subscribe(anna, { subjectType: 'content', subjectId: 8 }, { endsAt: '2026-11-20T09:00:00Z' })
    await subscribe(anna, { subjectType: 'content', subjectId: 9 }, { startsAt: '2026-11-20T09:00:01Z' })
    const data = await own(anna)
    expect(data.subscriptionBenefits).toEqual([`membership-level:${level.id}`, 'sport:7', 'content:5'])
    expect([data.membershipLv, data.subscribedSportIds, data.hasSubscriptionHistory]).toEqual([20, [7], true])
  })

  // spec: user-freemium-access-fields
  test('has a free membership only while a membership level without cost is valid', async () => {
    const anna = await makeUser(app.db)
    const level = only(
      await app.db.drizzle
        .insert(membershipLevels)
        .values({ key: 'third', name: { de: 'Drittes Kind' }, value: 20, funnel: 'club_training' })
        .returning(),
    )
    const subject = { subjectType: 'membership-level', subjectId: level.id } as const
    const isFree = async () => {
      app.http.sessions.forgetAll()
      return (await own(anna)).hasFreeMembership
    }
    await subscribe(anna, subject)
    await subscribe(anna, { subjectType: 'content', subjectId: 5 }, {}, 0)
    await subscribe(anna, subject, { status: 'canceled' }, 0)
    expect(await isFree()).toBe(false)
    await subscribe(anna, subject, { endsAt: '2026-11-20T10:00:00Z' }, 0)
    expect(await own(anna)).toMatchObject({
      hasFreemium: false,
      freemiumEndsAt: null,
      hasFreeMembership: true,
      hasFreeVideoAccess: false,
      hasSubscriptionHistory: true,
      stripeBalance: 0,
    })
    app.clock.set('2026-11-20T10:00:00Z')
    expect(await isFree()).toBe(false)
  })

  // spec: user-freemium-access-fields
  test('has freemium until it ends', async () => {
    const freemiumEndsAt = '2026-11-20T09:00:01.000Z'
    const given = { freemiumEndsAt, hasFreeVideoAccess: true }
    const anna = await makeUser(app.db, { ...given, balanceCents: 1_200 })
    expect(await own(anna)).toMatchObject({ ...given, hasFreemium: true, stripeBalance: 1_200 })
    app.clock.advance(1_000)
    expect((await own(anna)).hasFreemium).toBe(false)
  })

  // spec: user-training-progress-list
  test('has its progress per sport', async () => {
    const anna = await makeUser(app.db)
    const sport = await makeSport(app.db)
    await makeLevel(app.db, sport)
    await app.db.drizzle.insert(trainingProgress).values({
      userId: anna.id,
      sportId: sport.id,
      levelIndex: 1,
      progress: 60,
      stripes: 2,
      beltStep: 8,
      activeWeeks: 98,
      trainings: 120,
      modulesComplete: 20,
      workshops: 1,
      seminars: 0,
    })
    const { trainingProgress: entries } = await own(anna)
    expect(entries).toEqual([
      {
        sportId: sport.id,
        levelIndex: 1,
        progress: 60,
        stripes: 2,
        beltStep: 8,
        levelCheckUnlocked: false,
        counts: { trainings: 120, activeWeeks: 98, modules: 20, workshops: 1, seminars: 0 },
      },
    ])
  })
})

describe('If-Modified-Since', () => {
  const lastModified = async (user: UserRow): Promise<string> =>
    String((await read(user)).headers['last-modified'])

  // spec: error-304-user-unchanged
  test('answers 304 without a body while nothing changed', async () => {
    const anna = await makeUser(app.db)
    const { status, bytes } = await read(anna, anna.id, await lastModified(anna))
    expectStatus({ status }, 304)
    expect(bytes.length).toBe(0)
  })

  test('answers in full after a change, also within the same second', async () => {
    const anna = await makeUser(app.db)
    const since = await lastModified(anna)
    await bumpUserVersions(app.db.drizzle, [anna.id], app.clock.now())
    const changed = await read(anna, anna.id, since)
    expectStatus(changed, 200)
    expect(changed.headers['last-modified']).toBe(undefined)
    app.clock.advance(1_000)
    expect((await read(anna, anna.id, since)).status).toBe(200)
    expect((await read(anna, anna.id, await lastModified(anna))).status).toBe(304)
  })

  test('answers in full after a birthday of the person or of a child', async () => {
    const anna = await makeUser(app.db, { birthdayAt: '1996-11-21' })
    const parent = await makeUser(app.db)
    await makeChildOf(app.db, parent, { birthdayAt: '2017-11-21' })
    const since = [await lastModified(anna), await lastModified(parent)]
    app.clock.set('2026-11-20T23:00:05Z')
    expect([
      (await read(anna, anna.id, since[0])).status,
      (await read(parent, parent.id, since[1])).status,
    ]).toEqual([200, 200])
    expect((await read(anna, anna.id, await lastModified(anna))).status).toBe(304)
  })

  test('answers in full after freemium or a subscription ended', async () => {
    const anna = await makeUser(app.db, { freemiumEndsAt: '2026-11-20T10:00:00Z' })
    const bert = await makeUser(app.db)
    await subscribe(bert, { subjectType: 'content', subjectId: 5 }, { endsAt: '2026-11-20T10:00:00Z' })
    const since = [await lastModified(anna), await lastModified(bert)]
    app.clock.set('2026-11-20T10:00:05Z')
    expect([
      (await read(anna, anna.id, since[0])).status,
      (await read(bert, bert.id, since[1])).status,
    ]).toEqual([200, 200])
  })

  test('has no effect with the time of another person', async () => {
    const [anna, bert] = [await makeUser(app.db), await makeUser(app.db)]
    expect((await read(bert, anna.id, await lastModified(anna))).status).toBe(404)
  })
})

describe('bumping the version of people', () => {
  test('never lowers it', async () => {
    const anna = await makeUser(app.db, { updatedAt: '2026-11-20T09:00:05Z' })
    await bumpUserVersions(app.db.drizzle, [anna.id], app.clock.now())
    await bumpUserVersions(app.db.drizzle, [], app.clock.now())
    const [row] = await app.db.drizzle.select().from(users).where(eq(users.id, anna.id))
    expect(row?.updatedAt).toBe('2026-11-20T09:00:05.000Z')
  })
})
