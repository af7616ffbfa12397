/** An exam day with six tasks, two examiners and members who are ready: what tests of exams need. */
import { eq } from 'drizzle-orm'
import { addAttendee, changeAppointment } from '@wegband/domain/features/appointments/contract.ts'
import { handInSheet, scoreTask } from '@wegband/domain/features/exams/contract.ts'
import { examTasks } from '../db/schema/exams.ts'
import { trainingEvents, trainingProgress } from '../db/schema/progress.ts'
import { levels } from '../db/schema/sports.ts'
import { forgetCurriculum } from '../features/curriculum/curriculum.ts'
import { CLASS_END, CLASS_START, type ClassRoom, makeClassRoom } from './class-room.ts'
import { makeChildOf, makeMember, makeMembership, makeUser, nextNumber, type UserRow } from './makers.ts'
import type { TestApp } from './test-app.ts'
import { type Appointment, makeAppointment, makeAppointmentType } from './training-makers.ts'

export type ExamRoom = ClassRoom & {
  readonly taskIds: readonly number[]
  readonly secondTaskIds: readonly number[]
  /** Whose one training meets every condition of level 1. */
  makeReady(fields?: Partial<UserRow>): Promise<UserRow>
  makeReadyChild(): Promise<{ child: UserRow; parent: UserRow }>
  makeDay(fields?: Parameters<typeof makeAppointment>[2]): Promise<Appointment>
  book(day: Appointment, person: UserRow): Promise<void>
  start(day: Appointment): Promise<void>
  /** Points for each task, in their order. */
  give(as: UserRow, day: Appointment, person: UserRow, points: readonly (0 | 2 | 3)[]): Promise<void>
  handIn(as: UserRow, day: Appointment, person: UserRow, isHandedIn?: boolean): Promise<number>
}

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

export const makeExamRoom = async (app: TestApp): Promise<ExamRoom> => {
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
  forgetCurriculum(app.db)
  const params = (day: Appointment, person: UserRow) => ({ id: String(day.id), userId: String(person.id) })
  return {
    ...room,
    taskIds,
    secondTaskIds,
    makeReady: async (fields = {}) => {
      const person = await makeMember(app.db, room.school, { user: fields })
      await train(app, person.id, room.sport.id)
      return person
    },
    makeReadyChild: async () => {
      const parent = await makeUser(app.db, { firstName: 'Sabine' })
      const child = await makeChildOf(app.db, parent, { firstName: 'Emmi' })
      await makeMembership(app.db, child, room.school)
      await train(app, child.id, room.sport.id)
      return { child, parent }
    },
    makeDay: (fields = {}) =>
      makeAppointment(app.db, room.school, {
        typeId: type.id,
        sportIds: [room.sport.id],
        startAt: CLASS_START,
        endAt: CLASS_END,
        ...fields,
      }),
    book: async (day, person) => {
      const { status } = await app.call(addAttendee, { as: room.trainer, params: params(day, person) })
      if (status !== 200) throw new Error(`booking answered ${status}`)
    },
    start: async (day) => {
      await app.call(changeAppointment, {
        as: room.trainer,
        params: { id: String(day.id) },
        body: { isStarted: true },
      })
    },
    give: async (as, day, person, points) => {
      for (const [index, one] of points.entries()) {
        const { status } = await app.call(scoreTask, {
          as,
          params: { ...params(day, person), taskId: String(taskIds[index]) },
          body: { points: one },
        })
        if (status !== 200) throw new Error(`scoring answered ${status}`)
      }
    },
    handIn: async (as, day, person, isHandedIn = true) =>
      (await app.call(handInSheet, { as, params: params(day, person), body: { isHandedIn } })).status,
  }
}
