/** An exam day with six tasks, two examiners and members who are ready: what tests of exams need. */
import { eq } from 'drizzle-orm'
import { addAttendee, changeAppointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  handInSheet,
  readExamDay,
  releaseResults,
  scoreTask,
} from '@wegband/domain/features/exams/contract.ts'
import { listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import { attendances } from '../../db/schema/appointments.ts'
import { examTasks } from '../../db/schema/exams.ts'
import { trainingEvents, trainingProgress } from '../../db/schema/progress.ts'
import { levels } from '../../db/schema/sports.ts'
import { forgetReferenceData } from '../../features/reference-data/reference-data.ts'
import { CLASS_END, CLASS_START, type ClassRoom, makeClassRoom } from './class-room.ts'
import { makeChildOf, makeMember, makeMembership, makeUser, nextNumber, type UserRow } from './makers.ts'
import type { TestApp } from '../servers/test-app.ts'
import { type Appointment, makeAppointment, makeAppointmentType } from './training-makers.ts'

export type Points = 0 | 2 | 3
export const PASSED: readonly Points[] = [3, 3, 2, 3, 3, 2]
export const FAILED: readonly Points[] = [3, 3, 0, 3, 3, 0]
/** Three weeks after the day of the room. */
export const LATER = { startAt: '2026-12-12T09:00:00Z', endAt: '2026-12-12T11:00:00Z' }

export const candidateParams = (day: Pick<Appointment, 'id'>, person: Pick<UserRow, 'id'>) => ({
  id: String(day.id),
  userId: String(person.id),
})

const NAMES = ['Stand und Mitte', 'Fauststoß', 'Stopptritt', 'Wendung', 'Griff lösen', 'Freies Spiel']

const makeTasks = async ({ db }: TestApp, levelId: number): Promise<number[]> => {
  const rows = await db.drizzle
    .insert(examTasks)
    .values(NAMES.map((de, index) => ({ levelId, name: { de, en: `${de} (en)` }, sortOrder: index + 1 })))
    .returning({ id: examTasks.id })
  return rows.map(({ id }) => id)
}

/** The training and the totals that the product would write for it. */
const train = async ({ db }: TestApp, userId: number, sportId: number): Promise<void> => {
  const shared = { userId, sportId, levelIndex: 1 }
  await db.drizzle.insert(trainingEvents).values({
    ...shared,
    kind: 'training',
    week: '2026-W46',
    occurredAt: '2026-11-13T17:00:00Z',
    sourceType: 'import',
    sourceId: nextNumber(),
  })
  const counts = { activeWeeks: 1, trainings: 1, modulesComplete: 0, workshops: 0, seminars: 0 }
  await db.drizzle
    .insert(trainingProgress)
    .values({ ...shared, ...counts, progress: 100, stripes: 1, beltStep: 1, lastWeek: '2026-W46' })
}

const actsOf = (app: TestApp, { trainer }: ClassRoom, taskIds: readonly number[]) => ({
  book: async (day: Appointment, person: UserRow) => {
    const params = candidateParams(day, person)
    const { status } = await app.call(addAttendee, { as: trainer, params })
    if (status !== 200) throw new Error(`booking answered ${status}`)
  },
  start: async (day: Appointment) => {
    await app.call(changeAppointment, {
      as: trainer,
      params: { id: String(day.id) },
      body: { isStarted: true },
    })
  },
  /** Points for each task, in their order. */
  give: async (as: UserRow, day: Appointment, person: UserRow, points: readonly Points[]) => {
    for (const [index, one] of points.entries()) {
      const { status } = await app.call(scoreTask, {
        as,
        params: { ...candidateParams(day, person), taskId: String(taskIds[index]) },
        body: { points: one },
      })
      if (status !== 200) throw new Error(`scoring answered ${status}`)
    }
  },
  handIn: async (as: UserRow, day: Appointment, person: UserRow, isHandedIn = true) =>
    (await app.call(handInSheet, { as, params: candidateParams(day, person), body: { isHandedIn } })).status,
  release: (day: Appointment, as = trainer) =>
    app.call(releaseResults, { as, params: { id: String(day.id) } }),
})

const looksOf = (app: TestApp, { trainer }: ClassRoom) => ({
  /** As on the sheets of the day; undefined where they are not asked. */
  candidateOf: async (day: Appointment, person: UserRow, as = trainer) => {
    const { body } = await app.call(readExamDay, { as, params: { id: String(day.id) } })
    return body.data.candidates.find((one) => one.user.id === person.id)
  },
  attends: async (day: Appointment, person: UserRow) => {
    const rows = await app.db.drizzle.select().from(attendances).where(eq(attendances.appointmentId, day.id))
    return rows.some(({ userId }) => userId === person.id)
  },
  /** The kinds of what they were told. */
  noticesOf: async (as: UserRow) =>
    (await app.call(listNotifications, { as })).body.data.map(({ type }) => type),
})

export const makeExamRoom = async (app: TestApp) => {
  const room = await makeClassRoom(app, 0)
  const easy = { weeksPerStep: 1, stepsPerStripe: 1, stripes: 1, workshops: 0, seminars: 0 }
  await app.db.drizzle.update(levels).set(easy).where(eq(levels.sportId, room.sport.id))
  const [first, second] = room.levels
  const taskIds = await makeTasks(app, first?.id ?? 0)
  const secondTaskIds = await makeTasks(app, second?.id ?? 0)
  const type = await makeAppointmentType(app.db, {
    confirmationTypes: ['presence', 'exam', 'denied'],
    isExam: true,
  })
  forgetReferenceData(app.db)
  const acts = actsOf(app, room, taskIds)
  /** Whose one training meets every condition of level 1. */
  const makeReady = async (fields: Partial<UserRow> = {}) => {
    const person = await makeMember(app.db, room.school, { user: fields })
    await train(app, person.id, room.sport.id)
    return person
  }
  const makeDay = (fields: Parameters<typeof makeAppointment>[2] = {}) =>
    makeAppointment(app.db, room.school, {
      typeId: type.id,
      sportIds: [room.sport.id],
      startAt: CLASS_START,
      endAt: CLASS_END,
      ...fields,
    })
  return {
    ...room,
    ...acts,
    ...looksOf(app, room),
    taskIds,
    secondTaskIds,
    makeReady,
    makeReadyChild: async () => {
      const parent = await makeUser(app.db, { firstName: 'Sabine' })
      const child = await makeChildOf(app.db, parent, { firstName: 'Emmi' })
      await makeMembership(app.db, child, room.school)
      await train(app, child.id, room.sport.id)
      return { child, parent }
    },
    makeDay,
    /** A started day with one candidate whom the room's trainer has scored. */
    scored: async (points: readonly Points[]) => {
      const person = await makeReady()
      const day = await makeDay()
      await acts.book(day, person)
      await acts.start(day)
      await acts.give(room.trainer, day, person, points)
      const status = await acts.handIn(room.trainer, day, person)
      if (status !== 200) throw new Error(`handing in answered ${status}`)
      return { person, day }
    },
  }
}

export type ExamRoom = Awaited<ReturnType<typeof makeExamRoom>>
