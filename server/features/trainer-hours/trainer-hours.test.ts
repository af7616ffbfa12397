/** What trainers taught, closing a month, and what is booked after that, on a real database. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as hours from '@wegband/domain/features/trainer-hours/contract.ts'
import { appointments } from '../../db/schema/appointments.ts'
import { trainerMonthLines } from '../../db/schema/figures/trainer-hours.ts'
import { auditLog } from '../../db/schema/people.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeMember, makeSchool, makeUser, type School, type UserRow } from '../../testing/makers/makers.ts'
import { makeAppointment } from '../../testing/makers/training-makers.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { withLockHeld } from '../../testing/servers/with-lock-held.ts'
import { changeSetting } from '../../config/settings.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'

let app: TestApp
let school: School
let head: UserRow
let anna: UserRow
let ben: UserRow

beforeAll(async () => {
  app = await createTestApp({ clockIso: '2026-11-20T09:00:00Z' })
})
afterAll(() => app.close())
beforeEach(async () => {
  school = await makeSchool(app.db)
  forgetReferenceData(app.db)
  head = await makeMember(app.db, school, { roles: ['leader'] })
  anna = await makeMember(app.db, school, { roles: ['trainer'] })
  ben = await makeMember(app.db, school, { roles: ['trainer'] })
})

/** A class of one hour on that day at 18:00 in Berlin, from start to end as planned. */
const taught = (day: string, more: Parameters<typeof makeAppointment>[2] = {}) =>
  makeAppointment(app.db, school, {
    startAt: `${day}T16:00:00.000Z`,
    endAt: `${day}T17:00:00.000Z`,
    startedAt: `${day}T16:00:00.000Z`,
    endedAt: `${day}T17:00:00.000Z`,
    trainerId: anna.id,
    startedBy: anna.id,
    ...more,
  })
const params = () => ({ id: String(school.id) })
const rate = async (role: 'lead' | 'co' | 'substitute', validFrom: string, centsPerHour: number) =>
  expectStatus(
    await app.call(hours.addRate, { as: head, params: params(), body: { role, validFrom, centsPerHour } }),
    201,
  )
const read = async (month = '2026-10', as = head) => {
  const answer = await app.call(hours.readSchoolHours, { as, params: params(), query: { month } })
  expectStatus(answer, 200)
  return answer.body.data
}
const close = (seen: { minutes: number; cents: number }, month = '2026-10') =>
  app.call(hours.closeMonth, { as: head, params: { ...params(), month }, body: seen })
const correct = (body: object, as = head) =>
  app.call(hours.correctMonth, {
    as,
    params: { ...params(), month: '2026-10' },
    body: {
      key: crypto.randomUUID(),
      trainerId: anna.id,
      seenLines: 1,
      appointmentId: null,
      minutes: 0,
      cents: 500,
      reason: 'Fahrgeld',
      ...body,
    },
  })

describe('a month', () => {
  test('counts the real minutes of ended classes for every trainer, by role and day', async () => {
    await rate('lead', '2026-01-01', 2_000)
    await rate('lead', '2026-10-15', 2_400)
    await rate('co', '2026-01-01', 1_200)
    await taught('2026-10-05', { coTrainerIds: [ben.id], endedAt: '2026-10-05T17:10:00.000Z' })
    await taught('2026-10-20')
    await taught('2026-10-21', { trainerId: ben.id, insteadOfId: anna.id, startedBy: ben.id })
    // None of these was held, or it is of another month: in Berlin the first one is on 1 November.
    await taught('2026-10-31', { startAt: '2026-10-31T23:30:00.000Z', endAt: '2026-11-01T00:30:00.000Z' })
    await taught('2026-10-22', { cancelledAt: '2026-10-21T00:00:00.000Z' })
    await taught('2026-10-23', { startedAt: null, endedAt: null })
    await taught('2026-10-24', { endedAt: null })
    const month = await read()
    const linesOf = ({ id }: UserRow) =>
      month.trainers
        .find(({ trainer }) => trainer.id === id)
        ?.lines.map(({ role, minutes, cents }) => [role, minutes, cents])
    expect(linesOf(anna)).toEqual([
      ['lead', 70, 2_333],
      ['lead', 60, 2_400],
    ])
    expect(linesOf(ben)).toEqual([
      ['co', 70, 1_400],
      ['substitute', 60, 2_400],
    ])
    expect(month).toMatchObject({ minutes: 260, cents: 8_533, unended: 1, withoutRate: 0, closed: null })
  })

  test('names lines without a rate', async () => {
    await taught('2026-10-05')
    expect(await read()).toMatchObject({ minutes: 60, cents: 0, withoutRate: 1 })
  })

  test('stays as it was closed, and takes corrections as lines', async () => {
    await rate('lead', '2026-01-01', 2_000)
    const known = await taught('2026-10-05')
    expect((await close({ minutes: 60, cents: 1_999 })).body.code).toBe('trainer-hours.changed')
    expect((await close({ minutes: 0, cents: 0 }, '2026-11')).body.code).toBe('trainer-hours.month-runs')
    expect((await correct({})).body.code).toBe('trainer-hours.not-closed')
    expectStatus(await close({ minutes: 60, cents: 2_000 }), 204)
    expect((await close({ minutes: 60, cents: 2_000 })).body.code).toBe('trainer-hours.closed')
    await rate('lead', '2026-02-01', 9_000)
    await app.db.drizzle
      .update(appointments)
      .set({ endedAt: '2026-10-05T16:30:00.000Z' })
      .where(eq(appointments.id, known.id))
    const changed = await read()
    expect(changed).toMatchObject({ minutes: 60, cents: 2_000, closed: { by: { id: head.id } } })
    expect(changed.differences).toMatchObject([
      { trainer: { id: anna.id }, appointmentId: known.id, minutes: -30, cents: -1_000 },
    ])
    const body = {
      key: crypto.randomUUID(),
      appointmentId: known.id,
      minutes: -30,
      cents: -1_000,
      reason: 'Früher zu Ende',
    }
    expectStatus(await correct(body), 204)
    expectStatus(await correct(body), 204)
    // The same dialog, edited after its first send was booked.
    expect((await correct({ ...body, minutes: -40 })).body.code).toBe('trainer-hours.already-booked')
    expect((await correct({ ...body, reason: 'Anders' })).body.code).toBe('trainer-hours.already-booked')
    const corrected = await read()
    expect(corrected).toMatchObject({ minutes: 30, cents: 1_000, differences: [] })
    expect(corrected.trainers[0]?.lines.map(({ title, isCorrection }) => [title, isCorrection])).toEqual([
      ['Abendunterricht', false],
      ['Früher zu Ende', true],
    ])
    const noted = await app.db.drizzle.select().from(auditLog).where(eq(auditLog.actorId, head.id))
    expect(noted.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['trainer-rate.added', 'trainer-hours.closed', 'trainer-hours.corrected']),
    )
  })

  test('is closed once by two heads at the same time', async () => {
    await taught('2026-10-05')
    const both = await Promise.all([close({ minutes: 60, cents: 0 }), close({ minutes: 60, cents: 0 })])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409])
    expect(await read()).toMatchObject({ minutes: 60 })
  })

  test('books a difference once when two heads book it at the same moment', async () => {
    const known = await taught('2026-10-05')
    expectStatus(await close({ minutes: 60, cents: 0 }), 204)
    await app.db.drizzle
      .update(appointments)
      .set({ endedAt: '2026-10-05T16:30:00.000Z' })
      .where(eq(appointments.id, known.id))
    const other = await makeMember(app.db, school, { roles: ['leader'] })
    const body = { appointmentId: known.id, minutes: -30, cents: 0, reason: 'Früher zu Ende' }
    // Both wait for the month, so that each has sent before the other is booked.
    const both = await withLockHeld(
      app.db,
      (client) => client.query('select from trainer_months where school_id = $1 for update', [school.id]),
      () => Promise.all([correct(body), correct(body, other)]),
      undefined,
      2,
    )
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([204, 409])
    const refused = both.find(({ status }) => status === 409)
    expect(refused?.body.code).toBe('trainer-hours.corrected-since')
    expect(await read()).toMatchObject({ minutes: 30, differences: [] })
    // A head who has read again sees two lines, and may go on.
    expectStatus(await correct({ seenLines: 2 }, other), 204)
  })

  test('keeps its lines against every change but the end or the merge of an account', async () => {
    await taught('2026-10-05')
    expectStatus(await close({ minutes: 60, cents: 0 }), 204)
    const { drizzle } = app.db
    const ofAnna = eq(trainerMonthLines.userId, anna.id)
    await expect(drizzle.update(trainerMonthLines).set({ minutes: 90 }).where(ofAnna)).rejects.toThrow()
    await expect(drizzle.delete(trainerMonthLines).where(ofAnna)).rejects.toThrow()
    const nowBen = drizzle.update(trainerMonthLines).set({ userId: ben.id }).where(ofAnna)
    await expect(nowBen).rejects.toThrow()
    await drizzle.update(trainerMonthLines).set({ bookedBy: null }).where(ofAnna)
    // A merge of two accounts moves the line and changes nothing else of it.
    await drizzle.transaction(async (tx) => {
      await tx.execute(sql`set local wegband.merging = 'on'`)
      await tx.update(trainerMonthLines).set({ userId: ben.id }).where(ofAnna)
      const ofBen = eq(trainerMonthLines.userId, ben.id)
      const inside = tx.transaction((deeper) =>
        deeper.update(trainerMonthLines).set({ cents: 1 }).where(ofBen).execute(),
      )
      await expect(inside).rejects.toThrow()
    })
  })

  test('refuses corrections for strangers, of foreign classes, and without a change', async () => {
    await taught('2026-10-05')
    expectStatus(await close({ minutes: 60, cents: 0 }), 204)
    const stranger = await makeUser(app.db)
    const elsewhere = await makeAppointment(app.db, await makeSchool(app.db))
    for (const [body, field] of [
      [{ trainerId: stranger.id }, 'trainerId'],
      [{ trainerId: 999_999 }, 'trainerId'],
      [{ appointmentId: elsewhere.id }, 'appointmentId'],
      [{ appointmentId: 999_999 }, 'appointmentId'],
      [{ cents: 0 }, 'minutes'],
    ] as const)
      expect((await correct(body)).body).toMatchObject({ errors: { [field]: ['not-an-option'] } })
    expect((await correct({ reason: 'eins\nzwei' })).status).toBe(422)
    expect((await correct({}, anna)).status).toBe(404)
  })
})

describe('the year of a trainer', () => {
  const own = async (as = anna, year = '2026') => {
    const answer = await app.call(hours.readOwnHours, { as, params: { id: String(as.id) }, query: { year } })
    expectStatus(answer, 200)
    return answer.body.data
  }

  test('adds up all schools, closed and open months, and warns from 90 percent of the allowance', async () => {
    await changeSetting(app.db.drizzle, 'trainerAllowanceEuros', 100)
    await app.http.services.settings.reload()
    await rate('lead', '2026-01-01', 3_000)
    await taught('2026-10-05')
    expectStatus(await close({ minutes: 60, cents: 3_000 }), 204)
    await taught('2026-11-05')
    expect(await own()).toMatchObject({ yearCents: 6_000, allowanceCents: 10_000, allowanceState: 'within' })
    const [first, other] = [school, await makeSchool(app.db)]
    school = other
    forgetReferenceData(app.db)
    head = await makeMember(app.db, other, { roles: ['leader'] })
    await rate('lead', '2026-01-01', 3_000)
    await taught('2026-11-06')
    const year = await own()
    expect(year).toMatchObject({ minutes: 180, yearCents: 9_000, allowanceState: 'near' })
    expect(year.months.map((one) => [one.month, one.school.id, one.isClosed])).toEqual(
      expect.arrayContaining([
        ['2026-11', first.id, false],
        ['2026-11', other.id, false],
        ['2026-10', first.id, true],
      ]),
    )
    // The head of the other school learns nothing of what the first one pays.
    expect((await read('2026-11')).trainers).toMatchObject([{ yearCents: 3_000, allowanceState: 'within' }])
    await changeSetting(app.db.drizzle, 'trainerAllowanceEuros', 3_300)
    await app.http.services.settings.reload()
  })

  test('is shown to that trainer alone', async () => {
    const answer = await app.call(hours.readOwnHours, {
      as: head,
      params: { id: String(anna.id) },
      query: { year: '2026' },
    })
    expect(answer.status).toBe(404)
    expect((await own(ben)).months).toEqual([])
  })
})

test('a month is saved as a table, whose cells no spreadsheet executes, and to print', async () => {
  await rate('lead', '2026-01-01', 2_000)
  await taught('2026-10-05', { name: { de: '=HYPERLINK("x")' } })
  expectStatus(await close({ minutes: 60, cents: 2_000 }), 204)
  expectStatus(await correct({ minutes: -15, cents: -500, reason: 'Zu viel' }), 204)
  const save = async (format: 'csv' | 'pdf') => {
    const query = { month: '2026-10', format }
    const answer = await app.call(hours.exportSchoolHours, { as: head, params: params(), query })
    expectStatus(answer, 200)
    return answer
  }
  const csv = (await save('csv')).bytes.toString('utf8')
  expect(csv).toContain(`"2026-10-05";"'=HYPERLINK(""x"")";"Leitung";"Termin";"20,00";"60";"20,00";"";""`)
  expect(csv).toContain('"Zu viel";"";"Korrektur";"";"";"";"15";"5,00"')
  const ownQuery = { school: String(school.id), month: '2026-10', format: 'pdf' as const }
  const pdf = await app.call(hours.exportOwnHours, {
    as: anna,
    params: { id: String(anna.id) },
    query: ownQuery,
  })
  expectStatus(pdf, 200)
  for (const { bytes } of [pdf, await save('pdf')])
    expect(readPdf(bytes).text).toMatch(/Trainerstunden Oktober 2026.*Abgeschlossen.*15,00/s)
  const foreign = await app.call(hours.exportOwnHours, {
    as: ben,
    params: { id: String(ben.id) },
    query: ownQuery,
  })
  expect(foreign.status).toBe(404)
})

test('a second rate from the same day is refused, and only the school removes a rate', async () => {
  await rate('lead', '2026-01-01', 2_000)
  const body = { role: 'lead', validFrom: '2026-01-01', centsPerHour: 3_000 } as const
  const again = await app.call(hours.addRate, { as: head, params: params(), body })
  expect(again.body).toMatchObject({ errors: { validFrom: ['taken'] } })
  const rates = await app.call(hours.listRates, { as: head, params: params() })
  const rateId = String(rates.body.data[0]?.id)
  const stranger = await makeMember(app.db, await makeSchool(app.db), { roles: ['leader'] })
  forgetReferenceData(app.db)
  const remove = (as: UserRow) => app.call(hours.removeRate, { as, params: { ...params(), rateId } })
  expect((await remove(stranger)).status).toBe(404)
  expectStatus(await remove(head), 204)
  expect((await remove(head)).status).toBe(404)
})
