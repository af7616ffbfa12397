/** Messages to chosen members on a real database: who may send them, whom a child's guardians see, and what taking back leaves. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendToChosen, withdrawMessage } from '@wegband/domain/features/user-messages/chosen-contract.ts'
import { markUserMessageRead, readUserMessage } from '@wegband/domain/features/user-messages/contract.ts'
import { countMessageGroup, sendToGroup } from '@wegband/domain/features/user-messages/group-contract.ts'
import * as safety from '@wegband/domain/features/user-messages/safety-contract.ts'
import { memberContacts } from '../../../db/schema/members.ts'
import {
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  type School,
} from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'

type Person = { readonly id: number }

let app: TestApp
let school: School
let head: Person
beforeAll(async () => {
  app = await createTestApp({ limits: 'off', clockIso: '2026-11-20T15:00:00Z' })
})
afterAll(() => app.close())
beforeEach(async () => {
  school = await makeSchool(app.db)
  head = await makeMember(app.db, school, { roles: ['leader'] })
})

const paramsOf = ({ id }: Person) => ({ id: String(id) })
const words = () => ({ title: 'Training', text: 'Bis bald', mayAnswer: true, key: crypto.randomUUID() })
const write = (as: Person, people: readonly Person[]) =>
  app.call(sendToChosen, {
    as,
    params: paramsOf(school),
    body: { ...words(), userIds: people.map(({ id }) => id) },
  })
const read = async (as: Person, message: Person) =>
  (await app.call(readUserMessage, { as, params: paramsOf(message) })).status
const writtenTo = async () =>
  (await app.db.drizzle.select().from(memberContacts).where(eq(memberContacts.schoolId, school.id)))
    .map(({ userId }) => userId)
    .toSorted((a, b) => a - b)

test('a trainer whose guardian forbids writing reaches neither chosen members nor the school', async () => {
  const mother = await makeUser(app.db)
  const young = await makeChildOf(app.db, mother, { birthdayAt: '2010-01-01', passwordHash: 'x' })
  await makeMembership(app.db, young, school, { roles: ['staff', 'trainer'] })
  const member = await makeMember(app.db, school)
  expect((await write(young, [member])).status).toBe(201)
  await app.call(safety.forbidMessages, { as: mother, params: paramsOf(young) })
  const group = { kind: 'school' as const, id: String(school.id) }
  const answers = [
    await write(young, [member]),
    await app.call(sendToGroup, { as: young, params: group, body: words() }),
    await app.call(countMessageGroup, { as: young, params: group }),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [403, 'user-messages.guardian-forbids']),
  )
})

test('a message taken back stays with the guardian beside a child’s own mailbox', async () => {
  const mother = await makeUser(app.db)
  const child = await makeChildOf(app.db, mother, { birthdayAt: '2014-01-01', passwordHash: 'x' })
  await makeMembership(app.db, child, school)
  const sent = (await write(head, [child])).body.data
  expect(await read(child, sent)).toBe(200)
  const again = (await write(head, [child])).body.data
  const takeBack = (one: Person) => app.call(withdrawMessage, { as: head, params: paramsOf(one) })
  expect((await takeBack(again)).body.data).toEqual({ withdrawn: 1, read: 1 })
  await app.call(markUserMessageRead, { as: child, params: paramsOf(sent), body: {} })
  expect((await takeBack(sent)).status).toBe(410)
  expect([await read(mother, sent), await read(mother, again), await read(child, again)]).toEqual([
    200, 200, 410,
  ])
})

test('the list of members shows a message to chosen members until it is taken back', async () => {
  const people = [await makeMember(app.db, school), await makeMember(app.db, school)]
  const mother = await makeUser(app.db)
  const small = await makeChildOf(app.db, mother)
  await makeMembership(app.db, small, school)
  const ids = [...people, small].map(({ id }) => id).toSorted((a, b) => a - b)
  const sent = (await write(head, [...people, small])).body.data
  expect(await writtenTo()).toEqual(ids)
  const [first] = people
  await app.call(markUserMessageRead, { as: first ?? head, params: paramsOf(sent), body: {} })
  await app.call(withdrawMessage, { as: head, params: paramsOf(sent) })
  expect(await writtenTo()).toEqual([first?.id])
})
