/** People in the hands of the office: the list, one person, addresses and rights. */
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  changeRights,
  confirmAddress,
  listPeople,
  readPerson,
  sendConfirmation,
} from '@wegband/domain/features/people-office/contract.ts'
import { lockAccount } from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import { mailOutbox } from '../../db/schema/notices/emails.ts'
import { auditLog, users } from '../../db/schema/people.ts'
import { clearAuditLog } from '../../testing/clear-audit-log.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeMembership, makeSchool, makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

const NOW = '2026-11-20T09:00:00Z'
const reason = 'Vor Ort gezeigt'
let app: TestApp
let admin: UserRow
let officer: UserRow
beforeAll(async () => {
  app = await createTestApp({ clockIso: NOW })
  admin = await makeUser(app.db, { isAdmin: true, lastName: 'Zz' })
  officer = await makeUser(app.db, { officeRights: ['office'], lastName: 'Zy' })
})
afterAll(() => app.close())
afterEach(() => clearAuditLog(app.db))

const idOf = ({ id }: { readonly id: number }) => ({ id: String(id) })
const open = async (person: UserRow, as = officer) =>
  (await app.call(readPerson, { as, params: idOf(person) })).body.data
const entries = async () =>
  (await app.db.drizzle.select().from(auditLog).orderBy(asc(auditLog.id))).map(
    ({ action, subjectId, actorId }) => [action, subjectId, actorId],
  )
const give = async (person: UserRow, more: object, as = admin) =>
  app.call(changeRights, {
    as,
    params: idOf(person),
    body: {
      isAdmin: false,
      officeRights: [],
      reason,
      seenAt: (await open(person, admin)).updatedAt,
      ...more,
    },
  })

describe('the list', () => {
  test('goes through all people by name, once each, whatever the size of a page', async () => {
    const made: number[] = []
    for (const lastName of ['Ab', 'Aa', 'Aa', 'Ac'])
      made.push((await makeUser(app.db, { lastName, firstName: 'Kim' })).id)
    const seen: number[] = []
    let after: string | undefined
    do {
      const { body } = await app.call(listPeople, {
        as: officer,
        query: { per_page: '2', ...(after === undefined ? {} : { after }) },
      })
      seen.push(...body.data.map(({ id }) => id))
      after = body.next === null ? undefined : String(body.next)
    } while (after !== undefined)
    expect(seen.filter((id) => made.includes(id))).toEqual([made[1], made[2], made[0], made[3]])
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('finds by name, email and number, and notes the ids alone', async () => {
    const school = await makeSchool(app.db, { name: 'Lindenhof' })
    const mara = await makeUser(app.db, {
      firstName: 'Mara',
      lastName: 'Quellberg',
      mail: 'mara.q@post.example',
    })
    await makeMembership(app.db, mara, school)
    for (const search of ['Quellb', 'mara.q@post', String(mara.id)]) {
      const { body } = await app.call(listPeople, { as: officer, query: { search } })
      expect(body.data).toMatchObject([{ id: mara.id, schools: ['Lindenhof'], stage: 'verified' }])
    }
    const [first] = await app.db.drizzle.select().from(auditLog)
    expect(first).toMatchObject({ action: 'accounts.searched', details: { userIds: [mara.id] } })
    expect(first?.requestId).toBeTruthy()
  })

  test('is filtered by what is locked, unverified or of the office', async () => {
    const locked = await makeUser(app.db, { lockedAt: NOW })
    const waiting = await makeUser(app.db, { mailVerifiedAt: null })
    const idsOf = async (state: 'locked' | 'unverified' | 'office') =>
      (await app.call(listPeople, { as: officer, query: { state } })).body.data.map(({ id }) => id)
    expect(await idsOf('locked')).toEqual([locked.id])
    expect(await idsOf('unverified')).toContain(waiting.id)
    expect(new Set(await idsOf('office'))).toEqual(new Set([admin.id, officer.id]))
  })

  test('is closed without the right, and a guest is found nowhere', async () => {
    const member = await makeUser(app.db)
    const editor = await makeUser(app.db, { officeRights: ['editor', 'auditor'] })
    for (const as of [member, editor]) expectStatus(await app.call(listPeople, { as }), 403)
    const guest = await makeUser(app.db, { profileType: 'anonymous' })
    expectStatus(await app.call(readPerson, { as: officer, params: idOf(guest) }), 404)
  })
})

describe('an address', () => {
  test('is confirmed by hand, for the first time only, and the person hears of it', async () => {
    const person = await makeUser(app.db, { mailVerifiedAt: null, mail: 'neu@post.example' })
    const confirm = () => app.call(confirmAddress, { as: officer, params: idOf(person), body: { reason } })
    expectStatus(await confirm(), 204)
    expect(await open(person)).toMatchObject({ stage: 'verified', mail: 'neu@post.example' })
    const again = await confirm()
    expect([again.status, again.body.code]).toEqual([409, 'people-office.no-address'])
    const emails = await app.db.drizzle.select().from(mailOutbox).where(eq(mailOutbox.userId, person.id))
    expect(emails.map(({ template }) => template)).toEqual(['address-confirmed'])
    expect(await entries()).toContainEqual(['address.confirmed', person.id, officer.id])
  })

  test('gets its link again', async () => {
    const person = await makeUser(app.db, { mailVerifiedAt: null, mail: 'wieder@post.example' })
    expectStatus(await app.call(sendConfirmation, { as: officer, params: idOf(person) }), 204)
    const emails = await app.db.drizzle.select().from(mailOutbox).where(eq(mailOutbox.userId, person.id))
    expect(emails.map(({ template, toMail }) => [template, toMail])).toEqual([
      ['verify-mail', 'wieder@post.example'],
    ])
    expect(await entries()).toContainEqual(['address.link-sent', person.id, officer.id])
  })
})

describe('rights', () => {
  test('are given with before and after in the log, and count at once', async () => {
    const person = await makeUser(app.db)
    expectStatus(await app.call(listPeople, { as: person }), 403)
    const { status, body } = await give(person, { officeRights: ['auditor', 'office'] })
    expect([status, body.data.officeRights]).toEqual([200, ['office', 'auditor']])
    expectStatus(await app.call(listPeople, { as: person }), 200)
    const [entry] = (await app.db.drizzle.select().from(auditLog)).filter(
      ({ action }) => action === 'rights.changed',
    )
    expect(entry?.details).toEqual({
      reason,
      before: { isAdmin: false, officeRights: [] },
      after: { isAdmin: false, officeRights: ['office', 'auditor'] },
    })
    const emails = await app.db.drizzle.select().from(mailOutbox).where(eq(mailOutbox.userId, person.id))
    expect(emails.map(({ template }) => template)).toEqual(['rights-changed'])
  })

  test('are refused to a stale form, to the office, and for a person without a confirmed address', async () => {
    const person = await makeUser(app.db)
    const stale = await give(person, { officeRights: ['office'], seenAt: '2020-01-01T00:00:00.000Z' })
    expect([stale.status, stale.body.code]).toEqual([409, 'general.stale'])
    expectStatus(await give(person, { isAdmin: true }, officer), 403)
    const waiting = await makeUser(app.db, { mailVerifiedAt: null })
    const none = await give(waiting, { officeRights: ['office'] })
    expect([none.status, none.body.code]).toEqual([409, 'people-office.no-rights-for'])
  })

  test('leave one admin, also when two admins take each other’s right at the same time', async () => {
    const own = await give(admin, {})
    expect([own.status, own.body.code]).toEqual([409, 'people-office.last-admin'])
    const second = await makeUser(app.db, { isAdmin: true })
    const [one, other] = await Promise.all([give(second, {}, admin), give(admin, {}, second)])
    expect([one.status, other.status].filter((status) => status === 200)).toHaveLength(1)
    const left = await app.db.drizzle.select({ id: users.id }).from(users).where(eq(users.isAdmin, true))
    expect(left).toHaveLength(1)
    await app.db.drizzle.update(users).set({ isAdmin: true }).where(eq(users.id, admin.id))
    await app.db.drizzle.update(users).set({ isAdmin: false }).where(eq(users.id, second.id))
  })

  test('protect their holder from the office, which locks members alone', async () => {
    const [person, auditor] = [await makeUser(app.db), await makeUser(app.db, { officeRights: ['auditor'] })]
    const lock = (who: UserRow) =>
      app.call(lockAccount, { as: officer, params: idOf(who), body: { reason: 'Verdacht' } })
    expectStatus(await lock(auditor), 403)
    expectStatus(await lock(admin), 403)
    expectStatus(await lock(person), 204)
    expectStatus(await app.call(listPeople, { as: person }), 401)
    expect(await open(person)).toMatchObject({ mayHelp: true, lockedAt: '2026-11-20T09:00:00.000Z' })
  })
})

test('rows of the log are neither changed nor deleted', async () => {
  await open(officer, admin)
  const change = async (sql: string): Promise<string> => {
    try {
      await app.db.pool.query(sql)
      return 'done'
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
  }
  const refused = 'rows of the audit log are neither changed nor deleted'
  expect(await change("UPDATE audit_log SET action = 'x'")).toBe(refused)
  expect(await change('DELETE FROM audit_log')).toBe(refused)
  expect(await change('TRUNCATE audit_log')).toBe(refused)
  expect(await entries()).toHaveLength(1)
})
