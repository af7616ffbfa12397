/** The child protection register: who notes, the reminders, the bar before a class for children, and what is forgotten. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_FLAGS } from '@wegband/domain/features/texts/contract.ts'
import { changeAppointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  noteCertificate,
  readRegister,
  readSchoolRegister,
  removeCertificate,
} from '@wegband/domain/features/child-protection/contract.ts'
import { changeSetting } from '../../config/settings.ts'
import { auditLog } from '../../db/schema/people.ts'
import { notifications } from '../../db/schema/notices/emails.ts'
import { childProtectionCertificates } from '../../db/schema/office/child-protection.ts'
import { inTransaction } from '../../db/transaction.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeAppointment } from '../../testing/makers/training-makers.ts'
import {
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  type School,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { forgetFormerTeams, remindOfCertificates } from './jobs.ts'

const NOW = '2026-11-20T09:00:00Z'
const DAYS = { issuedOn: '2026-10-01', seenOn: '2026-11-20', nextOn: '2031-10-01' }
let app: TestApp
let school: School
let head: UserRow
let officer: UserRow
beforeAll(async () => {
  app = await createTestApp({ clockIso: NOW })
  school = await makeSchool(app.db)
  head = await makeMember(app.db, school, { roles: ['leader'] })
  officer = await makeUser(app.db, { officeRights: ['office'] })
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(NOW))

const idOf = ({ id }: { readonly id: number }) => ({ id: String(id) })
const makeTrainer = () => makeMember(app.db, school, { roles: ['trainer'] })
const note = (person: UserRow, as: UserRow, more: object = {}) =>
  app.call(noteCertificate, { as, params: idOf(person), body: { ...DAYS, seenAt: null, ...more } })
const jobs = () => app.http.services
const noticesOf = async (person: UserRow) =>
  (await app.db.drizzle.select().from(notifications).where(eq(notifications.userId, person.id))).map(
    ({ type, params }) => [type, params['changeType']],
  )

describe('a note', () => {
  test('is made by the head, with who saw it and no content, and the log names the next look', async () => {
    const trainer = await makeTrainer()
    const { status, body } = await note(trainer, head)
    expect([status, body.data.certificate]).toMatchObject([200, { ...DAYS, seenBy: { id: head.id } }])
    const register = await app.call(readSchoolRegister, { as: head, params: idOf(school) })
    expect(register.body.data.people.find(({ id }) => id === trainer.id)).toMatchObject({
      mayNote: true,
      certificate: DAYS,
    })
    expect(register.body.data.people.find(({ id }) => id === head.id)?.mayNote).toBe(false)
    const entries = await app.db.drizzle.select().from(auditLog).where(eq(auditLog.subjectId, trainer.id))
    expect(entries).toMatchObject([
      {
        action: 'child-protection.noted',
        actorId: head.id,
        details: { before: { nextOn: null }, after: { nextOn: DAYS.nextOn } },
      },
    ])
  })

  test('names no other school of the person to the head, and both to the office', async () => {
    const other = await makeSchool(app.db)
    const trainer = await makeTrainer()
    await makeMembership(app.db, trainer, other, { roles: ['trainer'] })
    const schoolIdsOf = ({ body }: Awaited<ReturnType<typeof note>>) =>
      body.data.schools.map(({ id }) => id).toSorted((one, two) => one - two)
    const noted = await note(trainer, head)
    expect(schoolIdsOf(noted)).toEqual([school.id])
    const removed = await app.call(removeCertificate, { as: head, params: idOf(trainer) })
    expect(schoolIdsOf(removed)).toEqual([school.id])
    expect(schoolIdsOf(await note(trainer, officer))).toEqual([school.id, other.id])
  })

  test('of another one of two is stale, and wrong days are named', async () => {
    const trainer = await makeTrainer()
    const both = await Promise.all([note(trainer, head), note(trainer, officer)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = await note(await makeTrainer(), head, { nextOn: '2031-10-02' })
    expect([late.status, late.body.errors]).toEqual([422, { nextOn: ['invalid-date'] }])
  })

  test('is closed to trainers, other heads and for oneself; members without a task have none', async () => {
    const trainer = await makeTrainer()
    const other = await makeMember(app.db, await makeSchool(app.db), { roles: ['leader'] })
    for (const as of [trainer, other]) {
      expectStatus(await note(head, as), 404)
      expectStatus(await app.call(readSchoolRegister, { as, params: idOf(school) }), 404)
    }
    const own = await note(head, head)
    expect([own.status, own.body.code]).toEqual([403, 'child-protection.own'])
    expectStatus(await note(await makeMember(app.db, school), officer), 404)
  })

  test('is removed again, and the office sees who is due, page by page', async () => {
    const trainer = await makeTrainer()
    await note(trainer, officer)
    const { body } = await app.call(removeCertificate, { as: officer, params: idOf(trainer) })
    expect(body.data.certificate).toBeNull()
    expectStatus(await app.call(removeCertificate, { as: officer, params: idOf(trainer) }), 404)
    const seen: number[] = []
    let after: string | undefined
    do {
      const page = await app.call(readRegister, {
        as: officer,
        query: { filter: 'due', per_page: '1', ...(after === undefined ? {} : { after }) },
      })
      seen.push(...page.body.data.people.map(({ id }) => id))
      after = page.body.data.next === null ? undefined : String(page.body.data.next)
    } while (after !== undefined)
    expect(seen).toContain(trainer.id)
    expect(new Set(seen).size).toBe(seen.length)
  })
})

test('reminds the person and the heads once before the next look, and once when it is overdue', async () => {
  const trainer = await makeTrainer()
  await note(trainer, officer, { nextOn: '2027-02-01' })
  await remindOfCertificates(jobs())
  expect(await noticesOf(trainer)).toEqual([])
  app.clock.set('2026-12-10T09:00:00Z')
  await Promise.all([remindOfCertificates(jobs()), remindOfCertificates(jobs())])
  expect(await noticesOf(trainer)).toEqual([['certificate-due', 'own-soon']])
  expect((await noticesOf(head)).filter(([, kind]) => kind === 'soon')).toHaveLength(1)
  app.clock.set('2027-02-02T09:00:00Z')
  await remindOfCertificates(jobs())
  await remindOfCertificates(jobs())
  expect(await noticesOf(trainer)).toEqual([
    ['certificate-due', 'own-soon'],
    ['certificate-due', 'own-expired'],
  ])
})

test('an expired certificate bars the start of a class for children by the switch, and only then', async () => {
  const trainer = await makeTrainer()
  await note(trainer, head, { nextOn: '2026-11-21' })
  app.clock.set('2026-11-22T09:00:00Z')
  const makeClass = (maxAge: number | null) =>
    makeAppointment(app.db, school, {
      startAt: '2026-11-22T10:00:00Z',
      endAt: '2026-11-22T11:00:00Z',
      trainerId: trainer.id,
      minAge: maxAge === null ? null : 6,
      maxAge,
    })
  const start = async (maxAge: number | null) =>
    app.call(changeAppointment, {
      as: trainer,
      params: idOf(await makeClass(maxAge)),
      body: { isStarted: true },
    })
  const setBar = async (childProtectionBar: boolean): Promise<void> => {
    await inTransaction(app.db, (tx) => changeSetting(tx, 'flags', { ...DEFAULT_FLAGS, childProtectionBar }))
    await app.http.services.settings.reload()
    app.http.sessions.forgetAll()
  }
  expectStatus(await start(12), 200)
  await setBar(true)
  const barred = await start(12)
  expect([barred.status, barred.body.code]).toEqual([403, 'appointments.certificate-required'])
  expectStatus(await start(null), 200)
  await note(trainer, head, {
    nextOn: '2031-10-01',
    seenOn: '2026-11-22',
    seenAt: (
      await app.db.drizzle
        .select()
        .from(childProtectionCertificates)
        .where(eq(childProtectionCertificates.userId, trainer.id))
    )[0]?.updatedAt,
  })
  expectStatus(await start(12), 200)
  await setBar(false)
})

test('what was noted goes six months after the last task, and not before', async () => {
  const trainer = await makeTrainer()
  await note(trainer, head)
  const isThere = async (): Promise<boolean> =>
    (
      await app.db.drizzle
        .select()
        .from(childProtectionCertificates)
        .where(eq(childProtectionCertificates.userId, trainer.id))
    ).length > 0
  await app.db.pool.query(
    'delete from school_roles r using school_memberships m where m.id = r.membership_id and m.user_id = $1',
    [trainer.id],
  )
  await forgetFormerTeams(jobs())
  app.clock.set('2027-05-19T09:00:00Z')
  await forgetFormerTeams(jobs())
  expect(await isThere()).toBe(true)
  app.clock.set('2027-05-20T09:00:00Z')
  await forgetFormerTeams(jobs())
  expect(await isThere()).toBe(false)
})
