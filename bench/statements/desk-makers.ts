/** Rows for the desk of a school: a series, printed cards, papers, and a substitution request. */
import { requestSubstitution } from '@wegband/domain/features/timetable/substitutions-contract.ts'
import { askSubstitutes } from '@wegband/domain/features/timetable/substitutes-contract.ts'
import { series } from '@wegband/server/db/schema/appointments.ts'
import { cardBatches, printedCards } from '@wegband/server/db/schema/cards.ts'
import { certificates, documents } from '@wegband/server/db/schema/documents.ts'
import { personMerges } from '@wegband/server/db/schema/office/person-merges.ts'
import { memberTokens } from '@wegband/server/db/schema/people.ts'
import { standingBookings } from '@wegband/server/db/schema/timetable.ts'
import type { ClassRoom } from '@wegband/server/testing/makers/class-room.ts'
import {
  makeMember,
  makeUser,
  nextNumber,
  only,
  type UserRow,
} from '@wegband/server/testing/makers/makers.ts'
import type { TestApp } from '@wegband/server/testing/servers/test-app.ts'
import { makeSport } from '@wegband/server/testing/makers/training-makers.ts'

export type Desk = {
  readonly leader: UserRow
  readonly otherTrainer: UserRow
  readonly typeId: number
  readonly seriesId: number
  /** A date of the series, which the student has a standing booking for. */
  readonly dateId: number
  readonly certificate: string
  /** A date that the student is booked for and has not called off. */
  makeDate(): Promise<number>
  /** A sport whose figures are not cached yet; there are a few. */
  freshSportId(): number
  /** Asks the other trainer for a substitution. */
  makeAsked(): Promise<number>
  /** A request that asks the other trainer for several dates. */
  readonly spanId: number
}

const NEXT_FRIDAY = { startAt: '2026-11-27T17:30:00Z', endAt: '2026-11-27T19:00:00Z' } as const
const cardOf = (number: number): string =>
  `WTK-${String(number)
    .replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)))
    .padStart(26, 'Z')}`

const makeSeries = async ({ db }: TestApp, room: ClassRoom, typeId: number): Promise<number> =>
  only(
    await db.drizzle
      .insert(series)
      .values({
        schoolId: room.school.id,
        siteId: room.school.siteId,
        typeId,
        name: { de: 'Abendunterricht' },
        description: { de: '' },
        sportIds: [room.sport.id],
        weekdays: [5],
        startTime: '18:30',
        minutes: 90,
        isPublic: false,
        firstDay: '2026-11-20',
      })
      .returning(),
  ).id

/** Adds a merge into this account that can still be undone. */
export const addOneMerge = async ({ db }: TestApp, survivor: UserRow): Promise<void> => {
  await db.drizzle.insert(personMerges).values({
    survivorId: survivor.id,
    absorbedId: (await makeUser(db)).id,
    mergedAt: '2026-11-19T12:00:00Z',
    undoUntil: '2999-01-01T00:00:00Z',
  })
}

/** Adds a batch of printed cards and a paper of the student. */
export const addOneOfTheDesk = async ({ db }: TestApp, room: ClassRoom): Promise<string> => {
  const number = nextNumber()
  const kind = { kind: 'kids' as const, hasMarks: true, hasBack: false, schoolId: room.school.id }
  const batch = only(
    await db.drizzle
      .insert(cardBatches)
      .values({ ...kind, firstNumber: number, count: 1 })
      .returning(),
  )
  const value = cardOf(number)
  const token = only(await db.drizzle.insert(memberTokens).values({ kind: 'kid', value }).returning())
  await db.drizzle
    .insert(printedCards)
    .values({ tokenId: token.id, batchId: batch.id, schoolId: room.school.id, number })
  const paper = only(
    await db.drizzle
      .insert(documents)
      .values({ ownerUserId: room.student.id, type: 'certificate', kind: 'pdf' })
      .returning(),
  )
  const code = `WB-2026-${String(number).padStart(6, '0')}-ABCDEFGH`
  const level = { name: { de: 'Stroh' }, belt: 1 }
  const facts = {
    locale: 'de' as const,
    firstName: 'Anna',
    lastName: 'Berg',
    sport: { de: 'Wing Chun' },
    hue: 20,
    chroma: 0.1,
    isKids: false,
    levelIndex: 1,
    next: { index: 2, ...level },
    level,
    school: 'Schule Lindenhof',
    city: 'Kiel',
    examOn: '2026-11-01',
    examiners: ['Tarek Aydin'],
    leader: null,
    activeWeeks: 99,
    trainings: 120,
    points: null,
  }
  await db.drizzle.insert(certificates).values({ documentId: paper.id, userId: room.student.id, code, facts })
  return code
}

export const makeDesk = async (app: TestApp, room: ClassRoom): Promise<Desk> => {
  const { typeId } = await room.makeClass()
  const leader = await makeMember(app.db, room.school, { roles: ['leader'] })
  const fresh = [await makeSport(app.db), await makeSport(app.db), await makeSport(app.db)]
  const makeLine = async () => {
    const seriesId = await makeSeries(app, room, typeId)
    await app.db.drizzle.insert(standingBookings).values({ seriesId, userId: room.student.id })
    const date = await room.makeClass({ ...NEXT_FRIDAY, typeId, seriesId, isPublic: false })
    return { seriesId, dateId: date.id }
  }
  const { id: spanDateId } = await room.makeClass(NEXT_FRIDAY)
  const span = await app.call(requestSubstitution, {
    as: leader,
    params: { id: String(room.school.id) },
    body: { userId: room.otherTrainer.id, appointmentIds: [spanDateId], message: '' },
  })
  return {
    leader,
    spanId: span.body.data.id,
    otherTrainer: room.otherTrainer,
    typeId,
    ...(await makeLine()),
    certificate: await addOneOfTheDesk(app, room),
    makeDate: async () => (await makeLine()).dateId,
    freshSportId: () => fresh.pop()?.id ?? 0,
    makeAsked: async () => {
      const { id } = await room.makeClass(NEXT_FRIDAY)
      const body = { userIds: [room.otherTrainer.id], message: '', answerUntil: '2026-11-21T09:00:00Z' }
      await app.call(askSubstitutes, { as: leader, params: { id: String(id) }, body })
      return id
    },
  }
}
