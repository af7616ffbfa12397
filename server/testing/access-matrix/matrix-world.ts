/** A small world with one person of every kind, for asking every endpoint as each of them. */
import { attendances, series, trialRegistrations, waitingPlaces } from '../../db/schema/appointments.ts'
import { cardBatches, printedCards } from '../../db/schema/cards.ts'
import { notifications } from '../../db/schema/notices/emails.ts'
import { userMessageCopies, userMessages } from '../../db/schema/user-messages.ts'
import { memberTokens } from '../../db/schema/people.ts'
import { substituteAnswers, substituteQuestions, substitutions } from '../../db/schema/timetable.ts'
import { videoTrainingAttendees, videoTrainings } from '../../db/schema/videos/video-trainings.ts'
import type { Database } from '../../db/open-database.ts'
import { type BoughtThings, makeBoughtThings } from '../makers/bought-things.ts'
import { makeOwnThings, type OwnThings } from '../makers/own-things.ts'
import { TEST_SECRET } from '../servers/test-app.ts'
import { makeLegacyMember } from '../makers/joining-makers.ts'
import {
  makeAnonymous,
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUnverified,
  makeUser,
  nextNumber,
  only,
  type Place,
  type UserRow,
} from '../makers/makers.ts'
import {
  makeAppointment,
  makeAppointmentType,
  makeContent,
  makeLevel,
  makeModule,
  makeSport,
} from '../makers/training-makers.ts'

/**
 * stranger: no session. self: a child, member of the school, whom the questions are about. parent: of that child, in no school.
 * member: another student of the school. outsider, trainerElsewhere: of another school. The club side is of the school itself.
 */
export const CALLERS = [
  'stranger',
  'anonymous',
  'unverified',
  'self',
  'parent',
  'member',
  'outsider',
  'trainerElsewhere',
  'trainer',
  'staff',
  'leader',
  'admin',
] as const
/** Holders of one right of the office each, in no school. They are asked only where a right of the office or of an admin decides. */
export const OFFICE_CALLERS = ['editor', 'officer', 'auditor'] as const
export type CallerKind = (typeof CALLERS | typeof OFFICE_CALLERS)[number]

/** Must never appear in an answer to a caller without a right to it. */
export const SECRET_NAME = 'Geheimnisvoll'

export type MatrixWorld = {
  readonly people: Readonly<Record<Exclude<CallerKind, 'stranger'>, UserRow>>
  readonly selfId: number
  readonly cardOfSelf: string
  readonly cardIdOfSelf: number
  /** A card from a batch of the school, not linked to a member yet. */
  readonly freeCard: string
  readonly cardBatchId: number
  /** The school and its site. */
  readonly schoolId: number
  readonly siteId: number
  readonly sportId: number
  readonly typeId: number
  /** A series of the school, every Friday, without a trainer; its class of 27 November is in the calendar. */
  readonly seriesId: number
  readonly levelId: number
  readonly moduleId: number
  /** Open from level 2, a video that is ready. */
  readonly contentId: number
  /** A class of the school that starts in an hour, without attendances. */
  readonly classId: number
  /** The trainer is asked by the leader to stand in on one date in four weeks. */
  readonly spanId: number
  readonly spanClassId: number
  /** Running, by the trainer of the school; `self` attends. */
  readonly runningId: number
  /** A class of the school that starts in an hour. Another member has its one place, and `self` waits for it. */
  readonly fullId: number
  /** A class of the school that starts in an hour; one of its two trial slots is taken. */
  readonly trialId: number
  readonly trialRegistrationId: number
  readonly attendanceId: number
  /** An unread notification of `self`. */
  readonly notificationId: number
  /** In the inbox of `self` alone. */
  readonly userMessageId: number
  /** A training with the video by `self` alone, longer than the least time. */
  readonly videoTrainingId: number
  /** Paid by the parent, for `self`. */
  readonly bought: BoughtThings
  /** A contract with the school, which collects by itself; the payer is `member`. */
  readonly own: OwnThings
}

const makePeople = async (
  db: Database,
  sportId: number,
): Promise<{ people: MatrixWorld['people']; school: Place }> => {
  const [school, elsewhere] = [await makeSchool(db), await makeSchool(db)]
  const parent = await makeUser(db, { lastName: SECRET_NAME })
  const self = await makeChildOf(db, parent, { lastName: SECRET_NAME })
  await makeMembership(db, self, school)
  const teaching = { sports: [{ sportId, examinerUpTo: 5 }] }
  const people = {
    anonymous: await makeAnonymous(db),
    unverified: await makeUnverified(db),
    self,
    parent,
    member: await makeMember(db, school),
    outsider: await makeMember(db, elsewhere),
    trainerElsewhere: await makeMember(db, elsewhere, { roles: ['trainer'], ...teaching }),
    trainer: await makeMember(db, school, { roles: ['trainer'], ...teaching }),
    staff: await makeMember(db, school, { roles: ['staff'] }),
    leader: await makeMember(db, school, { roles: ['leader'] }),
    admin: await makeUser(db, { isAdmin: true }),
    editor: await makeUser(db, { officeRights: ['editor'] }),
    officer: await makeUser(db, { officeRights: ['office'] }),
    auditor: await makeUser(db, { officeRights: ['auditor'] }),
  }
  return { people, school }
}

const makeNotification = async (db: Database, userId: number): Promise<number> => {
  const params = { firstName: SECRET_NAME, sportName: 'Kids', level: 1, sportId: 1 }
  const rows = await db.drizzle
    .insert(notifications)
    .values({ userId, type: 'completed', subjectType: 'sport', params })
    .returning({ id: notifications.id })
  return only(rows).id
}

const makeUserMessage = async (db: Database, ownerId: number): Promise<number> => {
  const sentAt = '2026-11-20T08:00:00Z'
  const rows = await db.drizzle
    .insert(userMessages)
    .values({ title: SECRET_NAME, text: SECRET_NAME, recipientIds: [ownerId], sentAt })
    .returning({ id: userMessages.id })
  const messageId = only(rows).id
  await db.drizzle
    .insert(userMessageCopies)
    .values({ messageId, ownerId, box: 'inbox', isDirect: true, sentAt })
  return messageId
}

const makeVideoTraining = async (db: Database, userId: number, contentId: number): Promise<number> => {
  const { id } = only(
    await db.drizzle
      .insert(videoTrainings)
      .values({ userId, contentId, startedAt: '2026-11-20T08:30:00Z', minMinutes: 15 })
      .returning({ id: videoTrainings.id }),
  )
  await db.drizzle.insert(videoTrainingAttendees).values({ trainingId: id, userId })
  return id
}

/** A member code that no other world has: 26 letters of base32. */
const cardNumber = (number: number): string =>
  `WTM-${String(number)
    .replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)))
    .padStart(26, 'Z')}`

/** A batch of one card that is free. */
const makeBatch = async (db: Database, schoolId: number) => {
  const kind = { kind: 'kids' as const, hasMarks: true, hasBack: false }
  const batch = only(
    await db.drizzle
      .insert(cardBatches)
      .values({ ...kind, schoolId, firstNumber: 1, count: 1 })
      .returning(),
  )
  const value = cardNumber(nextNumber()).replace('WTM', 'WTK')
  const token = only(await db.drizzle.insert(memberTokens).values({ kind: 'kid', value }).returning())
  await db.drizzle.insert(printedCards).values({ tokenId: token.id, batchId: batch.id, schoolId, number: 1 })
  return { freeCard: value, cardBatchId: batch.id }
}

/** A full class with a waiting list, and one with a guest. */
const makeWaitedFor = async (
  db: Database,
  school: Place,
  shared: { typeId: number; isPublic: boolean; sportIds: number[] },
  userId: number,
): Promise<Pick<MatrixWorld, 'fullId' | 'trialId' | 'trialRegistrationId'>> => {
  const hour = { ...shared, startAt: '2026-11-20T10:00:00Z', endAt: '2026-11-20T11:30:00Z' }
  const full = await makeAppointment(db, school, { ...hour, capacity: 1, attendeesCount: 1 })
  await db.drizzle.insert(waitingPlaces).values({ appointmentId: full.id, userId })
  const trial = await makeAppointment(db, school, { ...hour, trialSlots: 2, heldPlaces: 1 })
  const registration = {
    appointmentId: trial.id,
    firstName: 'Nico',
    lastName: SECRET_NAME,
    mail: 'nico@post.example',
    phone: '',
    locale: 'de',
    state: 'confirmed' as const,
    takeBackHash: `hash ${nextNumber()}`,
  }
  const { id } = only(await db.drizzle.insert(trialRegistrations).values(registration).returning())
  return { fullId: full.id, trialId: trial.id, trialRegistrationId: id }
}

const makeSeries = async (
  db: Database,
  school: Place,
  { typeId, sportIds }: { typeId: number; sportIds: number[] },
): Promise<number> => {
  const name = { de: 'Abendunterricht' }
  const place = { schoolId: school.id, siteId: school.siteId, typeId, name, description: { de: '' } }
  const { id: seriesId } = only(
    await db.drizzle
      .insert(series)
      .values({
        ...place,
        sportIds,
        weekdays: [5],
        startTime: '18:30',
        minutes: 90,
        isPublic: false,
        firstDay: '2026-11-20',
      })
      .returning(),
  )
  const hour = { startAt: '2026-11-27T17:30:00Z', endAt: '2026-11-27T19:00:00Z' }
  await makeAppointment(db, school, { ...place, ...hour, seriesId, sportIds, isPublic: false })
  return seriesId
}

const makeSpan = async (
  db: Database,
  school: Place,
  { trainer, leader }: MatrixWorld['people'],
  shared: { typeId: number; sportIds: number[] },
): Promise<Pick<MatrixWorld, 'spanId' | 'spanClassId'>> => {
  const hour = { startAt: '2026-12-18T17:30:00Z', endAt: '2026-12-18T19:00:00Z' }
  const { id: appointmentId } = await makeAppointment(db, school, { ...shared, ...hour, isPublic: false })
  const { id: spanId } = only(
    await db.drizzle.insert(substitutions).values({ schoolId: school.id }).returning(),
  )
  const asking = { appointmentId, spanId, askedBy: leader.id, answerUntil: '2026-12-18T15:30:00Z' }
  const { id: questionId } = only(await db.drizzle.insert(substituteQuestions).values(asking).returning())
  await db.drizzle.insert(substituteAnswers).values({ questionId, userId: trainer.id })
  return { spanId, spanClassId: appointmentId }
}

/** Rows of its own each time: a question that changes something spoils nothing for the next one. */
export const makeMatrixWorld = async (db: Database): Promise<MatrixWorld> => {
  const sport = await makeSport(db)
  const level = await makeLevel(db, sport)
  const module = await makeModule(db, level)
  const content = await makeContent(db, module, { requiredMembershipLv: 2 })
  const { people, school } = await makePeople(db, sport.id)
  const type = await makeAppointmentType(db)
  const shared = { typeId: type.id, isPublic: false, sportIds: [sport.id] }
  const planned = await makeAppointment(db, school, {
    ...shared,
    startAt: '2026-11-20T10:00:00Z',
    endAt: '2026-11-20T11:30:00Z',
  })
  const running = await makeAppointment(db, school, {
    ...shared,
    trainerId: people.trainer.id,
    startAt: '2026-11-20T08:30:00Z',
    endAt: '2026-11-20T10:00:00Z',
    startedAt: '2026-11-20T08:30:00Z',
    startedBy: people.trainer.id,
    attendeesCount: 1,
  })
  const attendance = only(
    await db.drizzle
      .insert(attendances)
      .values({
        appointmentId: running.id,
        userId: people.self.id,
        source: 'self',
        suggestedSportId: sport.id,
        suggestedModuleId: module.id,
      })
      .returning(),
  )
  const waitedFor = await makeWaitedFor(db, school, shared, people.self.id)
  await makeLegacyMember(db)
  const cardOfSelf = cardNumber(nextNumber())
  const ofSelf = { userId: people.self.id, kind: 'member' as const, value: cardOfSelf }
  const card = only(await db.drizzle.insert(memberTokens).values(ofSelf).returning())
  return {
    people,
    selfId: people.self.id,
    cardOfSelf,
    cardIdOfSelf: card.id,
    ...(await makeBatch(db, school.id)),
    schoolId: school.id,
    siteId: school.siteId,
    sportId: sport.id,
    typeId: type.id,
    seriesId: await makeSeries(db, school, shared),
    levelId: level.id,
    moduleId: module.id,
    contentId: content.id,
    classId: planned.id,
    ...(await makeSpan(db, school, people, shared)),
    runningId: running.id,
    ...waitedFor,
    attendanceId: attendance.id,
    notificationId: await makeNotification(db, people.self.id),
    userMessageId: await makeUserMessage(db, people.self.id),
    videoTrainingId: await makeVideoTraining(db, people.self.id, content.id),
    bought: await makeBoughtThings(db, { payerId: people.parent.id, profiteerId: people.self.id }),
    own: await makeOwnThings(db, TEST_SECRET, { schoolId: school.id, payerId: people.member.id }),
  }
}
