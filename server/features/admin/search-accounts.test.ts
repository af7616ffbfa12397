/** An admin finds a person by what the person can tell, and each search stands in the audit log. */
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchAccounts } from '@wegband/domain/features/impersonation/contract.ts'
import { cardBatches, printedCards } from '../../db/schema/cards.ts'
import { auditLog, memberTokens } from '../../db/schema/people.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeMember, makeSchool, makeUser, type School, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let school: School
let admin: UserRow
let mara: UserRow
beforeAll(async () => {
  app = await createTestApp()
  school = await makeSchool(app.db, { name: 'Lindenhof' })
  admin = await makeUser(app.db, { isAdmin: true, firstName: 'Andrea', lastName: 'Kessler' })
  mara = await makeMember(app.db, school, {
    user: { firstName: 'Mara', lastName: 'Lindner', mail: 'Mara@Post.example', username: 'mara.l' },
  })
  await makeUser(app.db, { firstName: 'Mara', lastName: 'Fort', erasedAt: '2026-01-01T00:00:00Z' })
})
afterAll(() => app.close())

const search = async (typed: string, more = {}) => {
  const answer = await app.call(searchAccounts, { as: admin, query: { search: typed, ...more } })
  expectStatus(answer, 200)
  return answer.body
}
const ids = async (typed: string) => (await search(typed)).data.map(({ id }) => id)

// spec: admin-views-as-user-id
test('a person is found by name, email, username and user id', async () => {
  for (const typed of ['lindner', 'Mara', 'mara@post', 'MARA@post.example', 'mara.l', String(mara.id)])
    expect(await ids(typed), typed).toEqual([mara.id])
  expect((await search('lindner')).data[0]).toMatchObject({
    firstName: 'Mara',
    lastName: 'Lindner',
    mail: 'Mara@Post.example',
    schools: ['Lindenhof'],
    isAdmin: false,
  })
  expect(await ids('niemand@post.example')).toEqual([])
  expect(await ids('99999999999')).toEqual([])
})

test('a person is found by the number of their card, unless the card is revoked', async () => {
  const [batch] = await app.db.drizzle
    .insert(cardBatches)
    .values({
      schoolId: school.id,
      kind: 'member',
      firstNumber: 8031,
      count: 1,
      hasMarks: false,
      hasBack: false,
    })
    .returning()
  const [card] = await app.db.drizzle
    .insert(memberTokens)
    .values({ kind: 'card', value: 'WTK-AAAAAAAAAAAAAAAAAAAAAAAAAA', userId: mara.id })
    .returning()
  if (batch === undefined || card === undefined) throw new Error('no card')
  await app.db.drizzle
    .insert(printedCards)
    .values({ tokenId: card.id, batchId: batch.id, schoolId: school.id, number: 8031 })
  expect(await ids('8031')).toEqual([mara.id])
  expect(await ids('008031')).toEqual([mara.id])
  await app.db.drizzle
    .update(memberTokens)
    .set({ revokedAt: '2026-11-01T00:00:00Z' })
    .where(eq(memberTokens.id, card.id))
  expect(await ids('8031')).toEqual([])
})

test('the result comes in pages', async () => {
  for (let count = 0; count < 3; count += 1)
    await makeUser(app.db, { firstName: 'Quirin', lastName: `Seite${count}` })
  const first = await search('quirin', { per_page: '2' })
  expect([first.data.length, first.meta.total, first.meta.last_page]).toEqual([2, 3, 2])
  expect((await search('quirin', { per_page: '2', page: '2' })).data).toHaveLength(1)
})

test('one letter is refused, and so is everyone who is no admin', async () => {
  const short = await app.call(searchAccounts, { as: admin, query: { search: ' m ' } })
  expect([short.status, short.body.errors]).toEqual([422, { search: ['too-short'] }])
  expectStatus(await app.call(searchAccounts, { as: mara, query: { search: 'mara' } }), 403)
})

test('the audit log names the people who were found and not what was typed', async () => {
  await search('mara@post.example')
  const [entry] = await app.db.drizzle.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({
    actorId: admin.id,
    action: 'accounts.searched',
    details: { userIds: [mara.id] },
  })
})
