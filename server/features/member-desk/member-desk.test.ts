/** Actions for many members: each person is done or refused apart, by the rules of the single action, and can be undone. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAttendances } from '@wegband/domain/features/appointments/contract.ts'
import { addCardBatch, listCards } from '@wegband/domain/features/cards/card-contract.ts'
import { readReady } from '@wegband/domain/features/exams/contract.ts'
import * as desk from '@wegband/domain/features/member-desk/contract.ts'
import { readUserMessage } from '@wegband/domain/features/user-messages/contract.ts'
import { sendToChosen, withdrawMessage } from '@wegband/domain/features/user-messages/chosen-contract.ts'
import { markUserMessageRead } from '@wegband/domain/features/user-messages/contract.ts'
import { schoolMemberships, trainerSports } from '../../db/schema/schools.ts'
import { type ExamRoom, LATER, makeExamRoom } from '../../testing/makers/exam-room.ts'
import { makeMember, makeSchool, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { makeAppointment } from '../../testing/makers/training-makers.ts'

let app: TestApp
let room: ExamRoom
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  room = await makeExamRoom(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T17:00:00Z'))

const ofSchool = () => ({ id: String(room.school.id) })
const member = () => makeMember(app.db, room.school)
const stateOf = async ({ id }: UserRow) =>
  (await app.db.drizzle.select().from(schoolMemberships).where(eq(schoolMemberships.userId, id)))[0]?.state

test('a head sets members passive, learns who is refused, and takes it back', async () => {
  const [one, two] = [await member(), await member()]
  const guest = await makeMember(app.db, room.school, { state: 'interested' })
  const stranger = await makeMember(app.db, await makeSchool(app.db))
  const send = (changes: { userId: number; state: 'active' | 'passive' }[], as = room.leader) =>
    app.call(desk.changeStates, { as, params: ofSchool(), body: { changes } })
  const all = [one, two, guest, stranger, room.leader]
  const { status, body } = await send(all.map(({ id }) => ({ userId: id, state: 'passive' })))
  expect(status).toBe(200)
  expect(body.data).toEqual({
    done: [
      { userId: one.id, before: 'active' },
      { userId: two.id, before: 'active' },
    ],
    refused: [
      { userId: guest.id, code: 'members.needs-request' },
      { userId: stranger.id, code: 'general.not-found' },
      { userId: room.leader.id, code: 'schools.last-leader' },
    ],
  })
  expect([await stateOf(one), await stateOf(guest)]).toEqual(['passive', 'interested'])
  await send(body.data.done.map(({ userId }) => ({ userId, state: 'active' })))
  expect([await stateOf(one), await stateOf(two)]).toEqual(['active', 'active'])
  expect((await send([{ userId: one.id, state: 'passive' }], room.trainer)).body.code).toBe(
    'members.office-only',
  )
})

test('a trainer is not set passive among many: an undo could not bring back what they teach', async () => {
  const taught = () =>
    app.db.drizzle.select().from(trainerSports).where(eq(trainerSports.userId, room.trainer.id))
  const before = await taught()
  expect(before).not.toEqual([])
  const changes = [{ userId: room.trainer.id, state: 'passive' as const }]
  const { body } = await app.call(desk.changeStates, {
    as: room.leader,
    params: ofSchool(),
    body: { changes },
  })
  expect(body.data).toEqual({
    done: [],
    refused: [{ userId: room.trainer.id, code: 'members.teaches-here' }],
  })
  expect([await stateOf(room.trainer), await taught()]).toEqual(['active', before])
})

test('members without a card get the next free ones in order, and lose them again', async () => {
  const body = { kind: 'member' as const, count: 2, hasMarks: true, hasBack: false }
  await app.call(addCardBatch, { as: room.trainer, params: ofSchool(), body })
  const people = [await member(), await member(), await member()]
  const userIds = people.map(({ id }) => id)
  const give = () => app.call(desk.giveCards, { as: room.trainer, params: ofSchool(), body: { userIds } })
  const given = (await give()).body.data
  expect(given.done.map(({ userId, number }) => [userId, number])).toEqual([
    [userIds[0], 1],
    [userIds[1], 2],
  ])
  expect(given.refused).toEqual([{ userId: userIds[2], code: 'cards.none-free' }])
  expect((await give()).body.data.refused[0]?.code).toBe('cards.has-one')
  const cards = given.done.map(({ userId, cardId }) => ({ userId, cardId }))
  const undone = await app.call(desk.takeCardsBack, {
    as: room.trainer,
    params: ofSchool(),
    body: { cards },
  })
  expect(undone.body.data.done).toHaveLength(2)
  const held = await app.call(listCards, { as: room.trainer, params: { id: String(userIds[0]) } })
  expect(held.body.data.filter(({ kind }) => kind === 'member')).toEqual([])
})

test('only members who are ready are invited, and an open invitation is not sent twice', async () => {
  const ready = await room.makeReady({ firstName: 'Bernd' })
  const beginner = await member()
  const day = await room.makeDay(LATER)
  const ask = { appointmentId: day.id, sportId: room.sport.id, userIds: [ready.id, beginner.id] }
  const invite = () => app.call(desk.inviteMembers, { as: room.trainer, params: ofSchool(), body: ask })
  expect((await invite()).body.data).toEqual({
    done: [{ userId: ready.id }],
    refused: [{ userId: beginner.id, code: 'exams.not-ready' }],
  })
  expect((await invite()).body.data.done).toEqual([])
  const body = { appointmentId: day.id, userIds: [ready.id] }
  const undone = await app.call(desk.withdrawInvitations, { as: room.trainer, params: ofSchool(), body })
  expect(undone.body.data.done).toEqual([{ userId: ready.id }])
  const list = await app.call(readReady, { as: room.trainer, params: ofSchool() })
  expect(list.body.data.people.find(({ user }) => user.id === ready.id)?.invitation).toBeNull()
})

test('members come on the list of a class up to its last place, and off it again', async () => {
  const startAt = '2026-11-21T17:00:00Z'
  const endAt = '2026-11-21T18:00:00Z'
  const evening = await makeAppointment(app.db, room.school, { startAt, endAt, capacity: 2 })
  const people = [await member(), await member(), await member()]
  const body = { appointmentId: evening.id, userIds: people.map(({ id }) => id) }
  const add = (as: UserRow, params = ofSchool()) => app.call(desk.addToClass, { as, params, body })
  const { data } = (await add(room.trainer)).body
  expect(data.done.map(({ userId }) => userId)).toEqual(body.userIds.slice(0, 2))
  expect(data.refused).toEqual([{ userId: people[2]?.id, code: 'appointments.full' }])
  const undone = await app.call(desk.removeFromClass, {
    as: room.trainer,
    params: ofSchool(),
    body: { appointmentId: evening.id, places: data.done },
  })
  expect(undone.body.data.done).toHaveLength(2)
  const list = await app.call(listAttendances, { as: room.trainer, params: { id: String(evening.id) } })
  expect(list.body.data).toEqual([])
  const other = await makeSchool(app.db)
  expect((await add(room.trainer, { id: String(other.id) })).status).toBe(404)
})

test('a message to chosen members reaches each alone, and leaves unread mailboxes again', async () => {
  const people = [await member(), await member()]
  const stranger = await makeMember(app.db, await makeSchool(app.db))
  const key = crypto.randomUUID()
  const userIds = [...people, stranger].map(({ id }) => id)
  const body = { userIds, title: 'Lange nicht da', text: 'Kommst du wieder?', mayAnswer: true, key }
  const send = () => app.call(sendToChosen, { as: room.leader, params: ofSchool(), body })
  const sent = (await send()).body.data
  expect(sent).toMatchObject({ copies: 2, left: 1 })
  expect((await send()).body.data.id).toBe(sent.id)
  const params = { id: String(sent.id) }
  const read = (as: UserRow) => app.call(readUserMessage, { as, params })
  expect((await read(people[0] ?? stranger)).body.data.recipients).toEqual([])
  await app.call(markUserMessageRead, { as: people[0] ?? stranger, params, body: {} })
  const takeBack = (as: UserRow) => app.call(withdrawMessage, { as, params })
  expect((await takeBack(room.trainer)).status).toBe(404)
  expect((await takeBack(room.leader)).body.data).toEqual({ withdrawn: 1, read: 1 })
  expect((await read(people[1] ?? stranger)).status).toBe(410)
  expect((await read(people[0] ?? stranger)).status).toBe(200)
  app.clock.advance(11 * 60_000)
  expect((await takeBack(room.leader)).status).toBe(410)
})
