/** A club with one row of each kind that endpoints read, which can grow to forty times its size. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { addConfirmation } from '@wegband/domain/features/appointments/contract.ts'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { readOtp } from '@wegband/domain/features/videos/contract.ts'
import {
  attendances,
  confirmations,
  trialRegistrations,
  waitingPlaces,
} from '@wegband/server/db/schema/appointments.ts'
import { calendarFeeds } from '@wegband/server/db/schema/calendar-feeds.ts'
import { memberTokens, tokens } from '@wegband/server/db/schema/people.ts'
import { trainingEvents } from '@wegband/server/db/schema/progress.ts'
import { schoolRequests } from '@wegband/server/db/schema/school-requests.ts'
import { moduleGroupItems, moduleGroups, promos } from '@wegband/server/db/schema/sports.ts'
import { glossary, textBlocks } from '@wegband/server/db/schema/texts.ts'
import { videoTrainingAttendees, videoTrainings } from '@wegband/server/db/schema/videos/video-trainings.ts'
import { contentProgress } from '@wegband/server/db/schema/videos/videos.ts'
import { feedAddress } from '@wegband/server/features/calendar/feed-address.ts'
import { hashPassword } from '@wegband/server/features/sign-in/password/password-hash.ts'
import { forgetReferenceData } from '@wegband/server/features/reference-data/reference-data.ts'
import { grantKey } from '@wegband/server/features/videos/playback/play-video.ts'
import { filesFolder } from '@wegband/server/gateways/open-gateways.ts'
import { signGrant } from '@wegband/server/gateways/video-host/grant.ts'
import { segmentPath } from '@wegband/server/gateways/video-host/names.ts'
import { hashToken, newToken } from '@wegband/server/http/guard/authenticate.ts'
import { addAttendee } from '@wegband/domain/features/appointments/contract.ts'
import { cancelAppointment } from '@wegband/domain/features/appointments/schedule/cancel-contract.ts'
import { makeClassRoom, type ClassRoom } from '@wegband/server/testing/makers/class-room.ts'
import {
  makeChildOf,
  makeMember,
  makeSchool,
  makeUser,
  nextNumber,
  only,
  type UserRow,
} from '@wegband/server/testing/makers/makers.ts'
import { makeOwnBill, makeOwnThings, type OwnThings } from '@wegband/server/testing/makers/own-things.ts'
import { TEST_SECRET, type TestApp } from '@wegband/server/testing/servers/test-app.ts'
import {
  makeContent,
  makeLevel,
  makeModule,
  makeSport,
} from '@wegband/server/testing/makers/training-makers.ts'
import { addOneMerge, addOneOfTheDesk, type Desk, makeDesk } from './desk-makers.ts'
import { type ExamDays, makeExamDays } from './exam-makers.ts'
import { makePurchases, type Purchases } from './money-makers.ts'

export type Club = Desk & {
  readonly exams: ExamDays
  readonly purchases: Purchases
  /** The school collects itself. */
  readonly own: OwnThings & { readonly payer: UserRow }
  readonly student: UserRow
  readonly trainer: UserRow
  readonly admin: UserRow
  /** A user with a password. */
  readonly visitor: UserRow
  readonly password: string
  readonly card: string
  /** A user who answers requests to the school, one of which is pending. */
  readonly office: UserRow
  readonly schoolId: number
  readonly siteId: number
  readonly sportId: number
  readonly moduleId: number
  readonly groupId: number
  readonly promoId: number
  readonly contentId: number
  /** The grant for the video's files, with one segment. */
  readonly grant: string
  readonly classId: number
  /** A class that the trainer started and that lasts an hour. */
  readonly runningId: number
  readonly attendanceId: number
  /** A video training of the student that ended yesterday. */
  readonly videoTrainingId: number
  /** Adds a device of the visitor. */
  readonly makeDevice: () => Promise<number>
  makeOtp(): Promise<string>
  makeStudent(): Promise<UserRow>
  makeCard(): Promise<string>
  makeClass(): Promise<number>
  /** Has more attendees the more the club has grown. */
  makeBookedClass(): Promise<number>
  /** A class that the trainer has just started. */
  makeStartedClass(): Promise<number>
  /** A booked class that the trainer has just cancelled. */
  makeCancelledClass(): Promise<number>
  /** Another member has its only place; `offer`: the place is offered to the student. */
  makeFullClass(offer?: 'offered'): Promise<number>
  /** A trial booking in a class with trial slots; `token` cancels it. */
  makeTrial(): Promise<{ classId: number; id: number; token: string }>
  /** The file name of a feed that was never fetched. */
  makeFeed(): Promise<string>
  /** The attendance of a new student in the running class. */
  makeAttendance(): Promise<number>
  makeConfirmed(): Promise<number>
  /** Gives the member a place in the class. */
  book(student: UserRow, classId: number): Promise<void>
  /** The same with the person. `judged`: presence and progress are confirmed by the trainer, with their training events. */
  makeAttendee(judged?: 'judged'): Promise<{ attendanceId: number; userId: number }>
  /** Adds this many rows of every kind. */
  grow(by: number): Promise<void>
}

/** Around the test clock's 10:00 in Berlin. */
const RUNNING = {
  startAt: '2026-11-20T08:00:00Z',
  endAt: '2026-11-20T10:00:00Z',
  startedAt: '2026-11-20T08:00:00Z',
} as const
const SOON = { startAt: '2026-11-20T11:00:00Z', endAt: '2026-11-20T12:00:00Z' } as const

const PASSWORD = 'Wegband-2026'
const FAR_FUTURE = new Date('2099-01-01T00:00:00Z')

const cardOf = (number: number): string =>
  `WTM-${Array.from(String(number))
    .map((digit) => 'ABCDEFGHIJ'.charAt(Number(digit)))
    .join('')
    .padStart(26, 'Z')}`

const attend = async ({ db }: TestApp, room: ClassRoom, appointmentId: number, userId: number) =>
  only(
    await db.drizzle
      .insert(attendances)
      .values({
        appointmentId,
        userId,
        source: 'self',
        suggestedSportId: room.sport.id,
        suggestedModuleId: room.modules[0]?.id ?? null,
      })
      .returning(),
  ).id

const trainVideo = async ({ db }: TestApp, userId: number, contentId: number): Promise<number> => {
  const { id } = only(
    await db.drizzle
      .insert(videoTrainings)
      .values({
        userId,
        contentId,
        state: 'processed',
        startedAt: '2026-11-19T17:00:00Z',
        endedAt: '2026-11-19T17:20:00Z',
        minMinutes: 15,
      })
      .returning(),
  )
  await db.drizzle
    .insert(videoTrainingAttendees)
    .values({ trainingId: id, userId, isRunning: false, outcome: 'counted' })
  return id
}

/** Adds one row of each kind that belongs to the student or the club. */
const addOneOfEach = async (
  app: TestApp,
  room: ClassRoom,
  parts: { contentModule: ClassRoom['modules'][number]; runningId: number },
) => {
  const { db } = app
  const number = nextNumber()
  const level = room.levels[0]
  if (level === undefined) throw new Error('no level')
  const module = await makeModule(db, level, { sortOrder: number })
  const group = only(
    await db.drizzle
      .insert(moduleGroups)
      .values({ sportId: room.sport.id, name: { de: `Gruppe ${number}` }, sortOrder: number })
      .returning(),
  )
  await db.drizzle.insert(moduleGroupItems).values({ groupId: group.id, moduleId: module.id, sortOrder: 1 })
  const content = await makeContent(db, parts.contentModule, { videoRef: 'film' })
  await db.drizzle
    .insert(contentProgress)
    .values({ userId: room.student.id, contentId: content.id, seconds: 5 })
  const videoTrainingId = await trainVideo(app, room.student.id, content.id)
  await db.drizzle
    .insert(glossary)
    .values({ termKey: `Wort ${number}`, title: { de: `Wort ${number}` }, description: { de: 'Erklärung' } })
  await db.drizzle
    .insert(textBlocks)
    .values({ group: 'imprint', textKey: `key-${number}`, title: { de: 'Titel' }, text: { de: 'Text' } })
  await makeLevel(db, await makeSport(db))
  await makeSchool(db)
  const asking = await makeMember(db, room.school, { state: 'interested' })
  await db.drizzle
    .insert(schoolRequests)
    .values({ schoolId: room.school.id, userId: asking.id, type: 'enrollment', stateBefore: 'undefined' })
  await addOneMerge(app, room.student)
  await makeChildOf(db, room.student)
  await db.drizzle.insert(trainingEvents).values({
    userId: room.student.id,
    sportId: room.sport.id,
    moduleId: module.id,
    levelIndex: 1,
    kind: 'training',
    week: '2026-W40',
    occurredAt: '2026-10-01T17:00:00Z',
    sourceType: 'video',
    sourceId: number,
  })
  await room.makeClass()
  await attend(app, room, parts.runningId, (await room.makeStudent()).id)
  await addOneOfTheDesk(app, room)
  return { content, group, videoTrainingId }
}

const writeSegment = ({ http: { services } }: TestApp, contentId: number): string => {
  const path = segmentPath(filesFolder(services.config), 'film', 'main', '0000.ts') ?? ''
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, 'segment')
  return signGrant({ contentId, ref: 'film', expiresAt: FAR_FUTURE, secret: grantKey(services.appSecret) })
}

const makePromo = async ({ db }: TestApp, room: ClassRoom): Promise<number> =>
  only(
    await db.drizzle
      .insert(promos)
      .values({ sportId: room.sport.id, title: { de: 'Titel' }, lead: { de: 'Worum es geht' } })
      .returning(),
  ).id

const feedMaker =
  (app: TestApp, room: ClassRoom): Club['makeFeed'] =>
  async () => {
    const { appSecret } = app.http.services
    const { id: userId } = await room.makeStudent()
    const rows = await app.db.drizzle.insert(calendarFeeds).values({ userId, kind: 'me' }).returning()
    return feedAddress({ appSecret, publicUrl: '' }, only(rows)).replace('/ics/', '')
  }

const waitingMakers = (app: TestApp, room: ClassRoom): Pick<Club, 'makeFullClass' | 'makeTrial'> => ({
  makeFullClass: async (offer) => {
    const places = offer === undefined ? { attendeesCount: 1 } : { heldPlaces: 1 }
    const { id } = await room.makeClass({ ...SOON, capacity: 1, ...places })
    if (offer !== undefined)
      await app.db.drizzle.insert(waitingPlaces).values({
        appointmentId: id,
        userId: room.student.id,
        state: 'offered',
        offeredUntil: SOON.startAt,
      })
    return id
  },
  makeTrial: async () => {
    const { id: classId } = await room.makeClass({ ...SOON, trialSlots: 2, heldPlaces: 1 })
    const token = newToken()
    const guest = {
      firstName: 'Tilda',
      lastName: 'Wiese',
      mail: 'tilda@post.example',
      phone: '',
      locale: 'de',
    }
    const [row] = await app.db.drizzle
      .insert(trialRegistrations)
      .values({
        ...guest,
        appointmentId: classId,
        state: 'confirmed',
        takeBackHash: hashToken(token).toString('hex'),
      })
      .returning({ id: trialRegistrations.id })
    return { classId, id: row?.id ?? 0, token }
  },
})

export const makeSmallClub = async (app: TestApp): Promise<Club> => {
  const { db } = app
  const room = await makeClassRoom(app, 2)
  const contentModule = room.modules[0]
  if (contentModule === undefined) throw new Error('no module')
  const running = await room.makeClass({ ...RUNNING, startedBy: room.trainer.id })
  const parts = { contentModule, runningId: running.id }
  const { content, group, videoTrainingId } = await addOneOfEach(app, room, parts)
  const makeCard = async (user?: UserRow): Promise<string> => {
    const value = cardOf(nextNumber())
    const userId = (user ?? (await room.makeStudent())).id
    await db.drizzle.insert(memberTokens).values({ userId, kind: 'member', value })
    return value
  }
  const makeAttendance = async () => attend(app, room, running.id, (await room.makeStudent()).id)
  let people = 1
  const payer = await makeMember(db, room.school)
  const club: Club = {
    ...(await makeDesk(app, room)),
    exams: await makeExamDays(app),
    purchases: await makePurchases(app),
    own: {
      ...(await makeOwnThings(db, TEST_SECRET, { schoolId: room.school.id, payerId: payer.id })),
      payer,
    },
    student: room.student,
    trainer: room.trainer,
    admin: await makeUser(db, { isAdmin: true }),
    office: await makeMember(db, room.school, { roles: ['staff'] }),
    schoolId: room.school.id,
    siteId: room.school.siteId,
    visitor: await makeMember(db, room.school, {
      user: { passwordHash: await hashPassword(PASSWORD, app.clock.now()) },
    }),
    password: PASSWORD,
    card: await makeCard(room.student),
    sportId: room.sport.id,
    moduleId: contentModule.id,
    groupId: group.id,
    promoId: await makePromo(app, room),
    contentId: content.id,
    classId: (await room.makeClass()).id,
    runningId: running.id,
    attendanceId: await makeAttendance(),
    videoTrainingId,
    grant: writeSegment(app, content.id),
    makeDevice: async () => {
      const [row] = await db.drizzle
        .insert(tokens)
        .values({
          userId: club.visitor.id,
          kind: 'pat',
          hash: hashToken(newToken()),
          expiresAt: '2099-01-01T00:00:00Z',
        })
        .returning({ id: tokens.id })
      return row?.id ?? 0
    },
    makeOtp: async () => {
      const params = { contentId: String(content.id) }
      return (await app.call(readOtp, { as: room.student, params })).body.otp
    },
    makeStudent: () => room.makeStudent(),
    makeCard: () => makeCard(),
    makeClass: async () => (await room.makeClass(SOON)).id,
    makeBookedClass: async () => {
      const { id } = await room.makeClass(SOON)
      for (let number = 0; number < people; number += 1)
        await attend(app, room, id, (await room.makeStudent()).id)
      return id
    },
    makeStartedClass: async () => {
      const startedAt = app.clock.now().toISOString()
      return (await room.makeClass({ ...SOON, startedAt, startedBy: room.trainer.id })).id
    },
    makeCancelledClass: async () => {
      const id = await club.makeBookedClass()
      const params = { id: String(id) }
      await app.call(cancelAppointment, { as: room.trainer, params, body: { scope: 'one', reason: '' } })
      return id
    },
    ...waitingMakers(app, room),
    makeFeed: feedMaker(app, room),
    makeAttendance,
    book: async (student, classId) => {
      const params = { id: String(classId), userId: String(student.id) }
      await app.call(addAttendee, { as: student, params })
    },
    makeAttendee: async (judged) => {
      const { id: userId } = await room.makeStudent()
      const attendanceId = await attend(app, room, running.id, userId)
      const params = { id: String(running.id), attendanceId: String(attendanceId) }
      for (const type of judged === undefined ? [] : ['presence', 'progress'])
        await app.call(addConfirmation, { as: room.trainer, params: { ...params, type } })
      return { attendanceId, userId }
    },
    makeConfirmed: async () => {
      const attendanceId = await makeAttendance()
      await db.drizzle
        .insert(confirmations)
        .values({ attendanceId, type: 'progress', confirmedBy: room.trainer.id })
      return attendanceId
    },
    grow: async (by) => {
      people += by
      for (let number = 0; number < by; number += 1) {
        await addOneOfEach(app, room, parts)
        await club.exams.addOne()
        await club.purchases.addOne()
        await makeOwnBill(db, club.own.issuerId, payer.id)
      }
      forgetReferenceData(db)
    },
  }
  forgetReferenceData(db)
  // The first sign-in from a new address sends more statements than later ones.
  const body = { username: String(club.visitor.username), password: PASSWORD }
  await app.call(signIn, { body })
  return club
}
