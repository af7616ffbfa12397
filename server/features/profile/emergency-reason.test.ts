/** Opening emergency information with a reason: who may do it, and who is notified (reliability F3). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  changeEmergencyInformation,
  openEmergencyInformation,
  readEmergencyInformation,
} from '@wegband/domain/features/profile/contract.ts'
import { attendances, confirmations } from '../../db/schema/appointments.ts'
import { mailOutbox, notifications } from '../../db/schema/notices/emails.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import {
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  type School,
} from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { makeAppointment, makeAppointmentType, makeSport } from '../../testing/makers/training-makers.ts'
import { routes } from './routes.ts'

const CLASS = { startAt: '2026-11-20T17:30:00Z', endAt: '2026-11-20T19:00:00Z' }
const DURING = '2026-11-20T18:00:00Z'
const DATA = { healthInfo: 'Pollenallergie', emergencyContact: 'Ole', emergencyPhone: '0431 555' }
const REFUSED = [403, 'profile.emergency-not-allowed']

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ features: [routes], limits: 'off' })
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.set(DURING)
  app.http.sessions.forgetAll()
})

const read = (as: { id: number }, id: number = as.id) =>
  app.call(readEmergencyInformation, { as, params: { id: String(id) } })
const outcome = async (as: { id: number }, id: number) => {
  const { status, body } = await read(as, id)
  return status === 200 ? 200 : [status, body.code]
}
const makeClassOf = async (
  mara: { id: number },
  school: School,
  trainer: { id: number },
  source: (typeof attendances.$inferInsert)['source'],
) => {
  const [type, sport] = [await makeAppointmentType(app.db), await makeSport(app.db)]
  const one = await makeAppointment(app.db, school, {
    ...CLASS,
    typeId: type.id,
    sportIds: [sport.id],
    trainerId: trainer.id,
  })
  await app.db.drizzle.insert(attendances).values({ appointmentId: one.id, userId: mara.id, source })
  return one
}
/** A class with a person whom only its own trainer put on the list. */
const makeMadeUpClass = async () => {
  const school = await makeSchool(app.db)
  const mara = await makeMember(app.db, school, { user: { firstName: 'Mara' } })
  const trainer = await makeMember(app.db, school, {
    roles: ['trainer'],
    user: { firstName: 'Tarek', lastName: 'Aydın' },
  })
  const evening = await makeClassOf(mara, school, trainer, 'trainer')
  return { school, mara, trainer, evening }
}

describe('a trainer who put the person on the list', () => {
  const NEEDS_REASON = [403, 'profile.emergency-needs-reason']
  const openFor = (as: { id: number }, id: number, reason: string) =>
    app.call(openEmergencyInformation, { as, params: { id: String(id) }, body: { reason } })
  const noticesOf = async ({ id }: { id: number }) =>
    (await app.db.drizzle.select().from(notifications).where(eq(notifications.userId, id))).map(
      ({ type, params }) => ({ type, ...params }),
    )
  const mailsTo = async ({ mail }: { mail: string | null }) =>
    (
      await app.db.drizzle
        .select()
        .from(mailOutbox)
        .where(eq(mailOutbox.toMail, mail ?? ''))
    ).map(({ template }) => template)

  // spec: api-get-emergency-information
  test('needs a reason, and the person is notified at once', async () => {
    const { mara, trainer } = await makeMadeUpClass()
    const params = { id: String(mara.id) }
    const stored = await app.call(changeEmergencyInformation, {
      as: mara,
      params,
      body: { ...DATA, consent: true },
    })
    expectStatus(stored, 204)
    expect(await outcome(trainer, mara.id)).toEqual(NEEDS_REASON)
    expect((await openFor(trainer, mara.id, 'x')).status).toBe(422)
    expect(await noticesOf(mara)).toEqual([])
    const opened = await openFor(trainer, mara.id, 'Mara ist gestürzt')
    expectStatus(opened, 200)
    expect(opened.body.data).toMatchObject(DATA)
    expect(opened.body.data).not.toHaveProperty('accesses')
    expect(await noticesOf(mara)).toEqual([
      {
        type: 'emergency-opened',
        firstName: '',
        byName: 'Tarek Aydın',
        reason: 'Mara ist gestürzt',
        userId: mara.id,
      },
    ])
    expect(await mailsTo(mara)).toEqual(['emergency-opened'])
    expect((await read(mara)).body.data.accesses?.[0]).toMatchObject({
      action: 'read',
      as: 'reason',
      reason: 'Mara ist gestürzt',
      person: { id: trainer.id },
    })
  })

  test('notifies the guardians of a minor too', async () => {
    const { school, trainer } = await makeMadeUpClass()
    const parent = await makeUser(app.db)
    const child = await makeChildOf(app.db, parent, { firstName: 'Jonas' })
    await makeMembership(app.db, child, school)
    await makeClassOf(child, school, trainer, 'trainer')
    expect((await openFor(trainer, child.id, 'Jonas ist gestürzt')).status).toBe(200)
    expect(await noticesOf(parent)).toMatchObject([{ type: 'emergency-opened', firstName: 'Jonas' }])
    expect(await mailsTo(parent)).toEqual(['emergency-opened'])
    expect(await noticesOf(child)).toMatchObject([{ firstName: '' }])
  })

  test("needs another trainer's confirmation to read without a reason", async () => {
    const { school, mara, trainer, evening } = await makeMadeUpClass()
    const [attendance] = await app.db.drizzle
      .select()
      .from(attendances)
      .where(eq(attendances.appointmentId, evening.id))
    const confirm = (by: { id: number }, type: 'presence' | 'progress') =>
      app.db.drizzle
        .insert(confirmations)
        .values({ attendanceId: attendance?.id ?? 0, type, confirmedBy: by.id })
    await confirm(trainer, 'presence')
    expect(await outcome(trainer, mara.id)).toEqual(NEEDS_REASON)
    await confirm(await makeMember(app.db, school, { roles: ['trainer'] }), 'progress')
    expect(await outcome(trainer, mara.id)).toBe(200)
  })

  test('needs a reason when the person booked but has left the school since', async () => {
    const school = await makeSchool(app.db)
    const gone = await makeMember(app.db, school, { state: 'cancelled' })
    const trainer = await makeMember(app.db, school, { roles: ['trainer'] })
    await makeClassOf(gone, school, trainer, 'self')
    expect(await outcome(trainer, gone.id)).toEqual(NEEDS_REASON)
  })

  test('is refused for people on other lists, even with a reason', async () => {
    const { school, mara, trainer } = await makeMadeUpClass()
    const other = await makeMember(app.db, school, { roles: ['trainer'] })
    const admin = await makeUser(app.db, { isAdmin: true })
    const refusals = [
      await openFor(other, mara.id, 'Neugierig'),
      await openFor(trainer, 999_999, 'Neugierig'),
    ]
    for (const { status, body } of [...refusals, await openFor(admin, mara.id, 'Neugierig')])
      expect([status, body.code]).toEqual(REFUSED)
    expect(await noticesOf(mara)).toEqual([])
  })
})
