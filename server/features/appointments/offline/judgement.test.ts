/** A judgement takes effect wholly or not at all, and once. Single requests and commands, now or later, have the same effect. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asc, eq, inArray } from 'drizzle-orm'
import {
  addConfirmation,
  type Attendance,
  changeAppointment,
  changeSuggestion,
  type ConfirmationType,
  removeConfirmation,
} from '@wegband/domain/features/appointments/contract.ts'
import { changesOf } from '@wegband/domain/features/appointments/offline/command-rules.ts'
import type { Judgement } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { FEATURE_ROUTES } from '../../../feature-routes.ts'
import { attendances, confirmations } from '../../../db/schema/appointments.ts'
import { attendanceCommands } from '../../../db/schema/attendance-commands.ts'
import { notifications } from '../../../db/schema/notices/emails.ts'
import { trainingEvents, trainingProgress } from '../../../db/schema/progress.ts'
import type { FeatureRoutes } from '../../../http/serve-endpoint.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { type ClassRoom, makeClassRoom } from '../../../testing/makers/class-room.ts'
import { commandSteps } from '../../../testing/makers/command-steps.ts'
import { type EasyExam, makeEasyExam } from '../../../testing/makers/easy-exam.ts'
import { makeChildOf, makeMembership, makeUser, type UserRow } from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { type EventSignal, EVENT_CHANNEL, readEventSignal } from '../../events/publish.ts'

let app: TestApp
let room: ClassRoom
let exam: EasyExam
let acts: ReturnType<typeof commandSteps>
const published: EventSignal[] = []
/** Collects the events that open pages receive. */
const listen: FeatureRoutes = ({ signals }) =>
  signals.on(EVENT_CHANNEL, {
    onSignal: (payload) => {
      const signal = readEventSignal(payload)
      if (signal !== undefined) published.push(signal)
    },
    onLost: () => undefined,
  })
beforeAll(async () => {
  app = await createTestApp({ limits: 'off', features: [...FEATURE_ROUTES, listen] })
  room = await makeClassRoom(app)
  exam = await makeEasyExam(app)
  acts = commandSteps(app, room)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T17:31:00Z'))

const BOTH: ConfirmationType[] = ['presence', 'progress']
const eventsSince = async (start: number): Promise<readonly EventSignal[]> => {
  await app.http.signals.caughtUp()
  return published.slice(start)
}
const confirmationsOf = ({ id }: Pick<Attendance, 'id'>) =>
  app.db.drizzle
    .select({ type: confirmations.type, by: confirmations.confirmedBy })
    .from(confirmations)
    .where(eq(confirmations.attendanceId, id))
    .orderBy(asc(confirmations.type))

describe('a judgement', () => {
  test('leaves nothing of its first half when its second half is refused', async () => {
    const id = await acts.running()
    const student = await room.makeStudent()
    const attendance = await acts.add(id, student)
    const { suggestion } = attendance
    await acts.send(
      room.trainer,
      id,
      acts.judge(
        student,
        acts.at('17:31'),
        { confirmations: [], suggestion },
        { confirmations: BOTH, suggestion },
      ),
    )
    const before = [
      await confirmationsOf(attendance),
      await acts.eventsOf(student),
      await acts.oneOf(id, student),
    ]
    const start = published.length
    const elsewhere = { ...acts.trained(3), sportId: exam.room.sport.id }
    const refused = [
      // takes the progress back, then asks for an exam whose conditions are open
      {
        wanted: { confirmations: ['presence', 'exam'], suggestion },
        code: 'attendance.exam-conditions-open',
      },
      // takes the progress back, then chooses a sport that the class does not teach
      { wanted: { confirmations: ['presence'], suggestion: elsewhere }, code: 'general.invalid' },
      // changes the module, which drops the progress, then denies and confirms it
      {
        wanted: { confirmations: ['denied', 'progress'], suggestion: acts.trained(5) },
        code: 'attendance.denied-excludes-progress',
      },
    ] satisfies { wanted: Judgement; code: string }[]
    for (const { wanted, code } of refused) {
      const command = acts.judge(student, acts.at('17:31'), { confirmations: BOTH, suggestion }, wanted)
      expect(await acts.outcomesOf(room.trainer, id, command)).toEqual([code])
    }
    expect([
      await confirmationsOf(attendance),
      await acts.eventsOf(student),
      await acts.oneOf(id, student),
    ]).toEqual(before)
    expect(await eventsSince(start)).toEqual([])
    // A refused command leaves no key, so that it may be sent again.
    const keys = await app.db.drizzle
      .select()
      .from(attendanceCommands)
      .where(eq(attendanceCommands.personId, student.id))
    expect(keys).toHaveLength(1)
  })

  test('whose answer was lost does not undo the next one when it is sent again', async () => {
    const id = await acts.running()
    const student = await room.makeStudent()
    const { suggestion } = await acts.add(id, student)
    const none = { confirmations: [], suggestion }
    const first = acts.judge(student, acts.at('17:31'), none, { confirmations: BOTH, suggestion })
    const second = acts.judge(student, acts.at('17:31'), { confirmations: BOTH, suggestion }, none)
    expect(await acts.outcomesOf(room.trainer, id, first)).toEqual(['done'])
    expect(await acts.outcomesOf(room.trainer, id, second, first)).toEqual(['done', 'done'])
    expect(await acts.oneOf(id, student)).toMatchObject({ confirmations: [] })
    expect(await acts.eventsOf(student)).toEqual([])
  })

  test('of two trainers at once about two modules is accepted from one; the other is asked', async () => {
    const id = await acts.running()
    for (let round = 0; round < 8; round += 1) {
      const student = await room.makeStudent()
      const { suggestion } = await acts.add(id, student)
      const none = { confirmations: [], suggestion }
      const judge = (order: number) =>
        acts.judge(student, acts.at('17:31'), none, { confirmations: BOTH, suggestion: acts.trained(order) })
      const outcomes = await Promise.all([
        acts.outcomesOf(room.trainer, id, judge(4)),
        acts.outcomesOf(room.otherTrainer, id, judge(5)),
      ])
      expect(outcomes.flat().toSorted()).toEqual(['conflict', 'done'])
      const shown = await acts.oneOf(id, student)
      const isFirst = outcomes[0]?.[0] === 'done'
      expect(shown).toMatchObject({ suggestion: acts.trained(isFirst ? 4 : 5) })
      const [training, ...more] = (await acts.eventsOf(student)).filter(({ kind }) => kind === 'training')
      expect(more).toEqual([])
      expect(training?.moduleId).toBe(acts.moduleId(isFirst ? 4 : 5))
      const by = isFirst ? room.trainer.id : room.otherTrainer.id
      expect(await confirmationsOf(shown ?? { id: 0 })).toEqual([
        { type: 'presence', by },
        { type: 'progress', by },
      ])
    }
  })

  test('of two trainers at once that say the same are both accepted, and count once', async () => {
    const id = await acts.running()
    const student = await room.makeStudent()
    const { suggestion } = await acts.add(id, student)
    const judge = () =>
      acts.judge(
        student,
        acts.at('17:31'),
        { confirmations: [], suggestion },
        { confirmations: BOTH, suggestion },
      )
    const outcomes = await Promise.all(
      [room.trainer, room.otherTrainer, room.trainer, room.otherTrainer].map((as) =>
        acts.outcomesOf(as, id, judge()),
      ),
    )
    expect(outcomes.flat()).toEqual(['done', 'done', 'done', 'done'])
    expect(await acts.eventsOf(student)).toHaveLength(2)
  })
})

type Person = { readonly parent: UserRow; readonly child: UserRow }
type Class = { readonly id: number; readonly room: ClassRoom; readonly acts: ReturnType<typeof commandSteps> }
type Given = { readonly attendance: Attendance; readonly person: Person }

/** The way of the specification's single endpoints, one request for each part. */
const bySingleRequests = async (all: Class, { attendance }: Given, seen: Judgement, wanted: Judgement) => {
  const as = all.room.trainer
  const params = { id: String(all.id), attendanceId: String(attendance.id) }
  const { add, remove, isTrainedChanged } = changesOf(seen, wanted)
  const { suggestion } = wanted
  for (const type of remove)
    expectStatus(await app.call(removeConfirmation, { as, params: { ...params, type } }), 200)
  const isOtherModule = suggestion?.moduleId !== seen.suggestion?.moduleId
  if (isTrainedChanged && suggestion !== null)
    expectStatus(await app.call(changeSuggestion, { as, params, body: { suggestion } }), 200)
  const dropped = isOtherModule && !remove.includes('progress') && wanted.confirmations.includes('progress')
  for (const type of dropped && !add.includes('progress') ? [...add, 'progress'] : add)
    expectStatus(await app.call(addConfirmation, { as, params: { ...params, type } }), 200)
}
const byCommand = async (all: Class, { person }: Given, seen: Judgement, wanted: Judgement) => {
  const command = all.acts.judge(person.child, app.clock.now().toISOString(), seen, wanted)
  expect(await all.acts.outcomesOf(all.room.trainer, all.id, command)).toEqual(['done'])
}
/** The class has ended when the device is online again. */
const byLateCommand = async (all: Class, given: Given, seen: Judgement, wanted: Judgement) => {
  const command = all.acts.judge(given.person.child, app.clock.now().toISOString(), seen, wanted)
  app.clock.advance(60 * 60_000)
  const params = { id: String(all.id) }
  expectStatus(
    await app.call(changeAppointment, { as: all.room.trainer, params, body: { isEnded: true } }),
    200,
  )
  expect(await all.acts.outcomesOf(all.room.trainer, all.id, command)).toEqual(['done'])
}

const makePerson = async ({ school }: ClassRoom): Promise<Person> => {
  const parent = await makeUser(app.db, { firstName: 'Sabine' })
  const child = await makeChildOf(app.db, parent, { firstName: 'Emmi' })
  await makeMembership(app.db, child, school)
  return { parent, child }
}

/** Everything that a judgement writes, without ids that differ from person to person. */
const rowsOf = async ({ attendance, person: { parent, child } }: Given) => {
  const { drizzle } = app.db
  const [row] = await drizzle.select().from(attendances).where(eq(attendances.id, attendance.id))
  const events = await drizzle.select().from(trainingEvents).where(eq(trainingEvents.userId, child.id))
  const totals = await drizzle.select().from(trainingProgress).where(eq(trainingProgress.userId, child.id))
  const notices = await drizzle
    .select()
    .from(notifications)
    .where(inArray(notifications.userId, [parent.id, child.id]))
    .orderBy(asc(notifications.id))
  return {
    confirmations: await confirmationsOf(attendance),
    trained: [row?.suggestedSportId, row?.suggestedModuleId, row?.suggestedMinutes],
    events: events
      .map(({ kind, moduleId, levelIndex, week, occurredAt }) => ({
        kind,
        moduleId,
        levelIndex,
        week,
        occurredAt,
      }))
      .toSorted((a, b) => a.kind.localeCompare(b.kind)),
    totals: totals.map(
      ({ levelIndex, stripes, beltStep, trainings, activeWeeks, modulesComplete, lastWeek }) => ({
        levelIndex,
        stripes,
        beltStep,
        trainings,
        activeWeeks,
        modulesComplete,
        lastWeek,
      }),
    ),
    notices: notices.map(({ userId, type, params }) => [
      userId === child.id ? 'child' : 'parent',
      type,
      params,
    ]),
  }
}

const textOf = (event: EventSignal, all: Class, { parent, child }: Person): string => {
  const names = new Map([
    [child.id, 'child'],
    [parent.id, 'parent'],
  ])
  return JSON.stringify({
    topic: event.topic,
    ids: event.ids.map((id) => (id === all.id ? 'class' : id)),
    people: event.userIds.map((id) => names.get(id) ?? id),
    schoolIds: event.schoolIds,
  })
}

type Case = {
  readonly name: string
  readonly isExam?: boolean
  readonly before: Judgement
  readonly wanted: (acts: Class['acts']) => Judgement
}
const said = (types: ConfirmationType[], suggestion: Judgement['suggestion'] = null): Judgement => ({
  confirmations: types,
  suggestion,
})
const CASES: readonly Case[] = [
  { name: 'presence', before: said([]), wanted: () => said(['presence']) },
  { name: 'presence and progress', before: said([]), wanted: () => said(BOTH) },
  { name: 'a denied progress', before: said(['presence']), wanted: () => said(['presence', 'denied']) },
  { name: 'a workshop', before: said([]), wanted: () => said(['presence', 'workshop']) },
  { name: 'other minutes', before: said([]), wanted: ({ trained }) => said([], trained(1, 45)) },
  {
    name: 'another module, confirmed',
    before: said([]),
    wanted: ({ trained }) => said(BOTH, trained(5, 60)),
  },
  {
    name: 'another module after the confirmation',
    before: said(BOTH),
    wanted: ({ trained }) => said(BOTH, trained(6)),
  },
  { name: 'everything taken back', before: said(BOTH), wanted: () => said([]) },
  { name: 'progress taken back and denied', before: said(BOTH), wanted: () => said(['presence', 'denied']) },
  {
    name: 'a passed exam',
    isExam: true,
    before: said(['progress']),
    wanted: () => said(['progress', 'exam']),
  },
  {
    name: 'progress and the exam at once',
    isExam: true,
    before: said([]),
    wanted: () => said(['progress', 'exam']),
  },
  {
    name: 'an exam taken back',
    isExam: true,
    before: said(['progress', 'exam']),
    wanted: () => said(['progress']),
  },
]
const WAYS = { single: bySingleRequests, command: byCommand, late: byLateCommand }

test.each(CASES)('a judgement leaves the same rows, notices and events by every way: $name', async (one) => {
  const outcomes: Record<string, unknown> = {}
  for (const [way, judge] of Object.entries(WAYS)) {
    app.clock.set('2026-11-20T17:31:00Z')
    const of = one.isExam === true ? exam.room : room
    const steps = commandSteps(app, of)
    const all: Class = { room: of, acts: steps, id: await steps.running() }
    const person = await makePerson(of)
    const given = { person, attendance: await steps.add(all.id, person.child) }
    const { suggestion } = given.attendance
    const fill = ({ confirmations: types, suggestion: chosen }: Judgement): Judgement => ({
      confirmations: types,
      suggestion: chosen ?? suggestion,
    })
    const [seen, wanted] = [fill(one.before), fill(one.wanted(steps))]
    await bySingleRequests(all, given, said([], suggestion), seen)
    await app.http.signals.caughtUp()
    const start = published.length
    await judge(all, given, seen, wanted)
    const events = new Set((await eventsSince(start)).map((event) => textOf(event, all, person)))
    // The end of the class is an event of its own.
    events.delete(
      JSON.stringify({ topic: 'appointment', ids: ['class'], people: [], schoolIds: [of.school.id] }),
    )
    outcomes[way] = { ...(await rowsOf(given)), published: [...events].toSorted() }
  }
  expect(outcomes['command']).toEqual(outcomes['single'])
  expect(outcomes['late']).toEqual(outcomes['single'])
  const single = outcomes['single'] as Awaited<ReturnType<typeof rowsOf>> & { published: string[] }
  const expected = one.wanted(acts).confirmations.toSorted()
  expect(single.confirmations.map(({ type }) => type).toSorted()).toEqual(expected)
  expect(single.published.some((event) => event.includes('"topic":"attendances"'))).toBe(true)
})
