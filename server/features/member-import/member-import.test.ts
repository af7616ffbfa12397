/** Members come in by CSV: what the trial finds, what the run enters, and what a second import finds again. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { undoMemberImport } from '@wegband/domain/features/member-import/contract.ts'
import { mailOutbox, notifications } from '../../db/schema/notices/emails.ts'
import { relationRequests } from '../../db/schema/family.ts'
import { consents } from '../../db/schema/legal.ts'
import { membershipChanges } from '../../db/schema/members.ts'
import { memberNumbers } from '../../db/schema/imports/member-imports.ts'
import { addresses, users } from '../../db/schema/people.ts'
import { trainingEvents, trainingProgress } from '../../db/schema/progress.ts'
import { schoolMemberships } from '../../db/schema/schools.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeMember, makeSchool, only } from '../../testing/makers/makers.ts'
import { makeLevel, makeSport, type Sport } from '../../testing/makers/training-makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { recount } from '../progress/recount.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'
import { routes } from './routes.ts'
import { LONG_FROM_ROWS } from './work/notify-ended.ts'
import {
  decideAll,
  importFile,
  type ImportRoom,
  readBack,
  rowsOf,
  sendFile,
  startRun,
  tryOut,
  work,
} from './testing/import-room.ts'

let app: TestApp
let sport: Sport
let room: ImportRoom
beforeAll(async () => {
  app = await createTestApp({ features: [routes], limits: 'off' })
  sport = await makeSport(app.db, { name: { de: 'Wing Chun', en: 'Wing Chun' } })
  for (const index of [1, 2, 3]) await makeLevel(app.db, sport, { index, name: { de: `Stufe ${index}` } })
})
afterAll(() => app.close())
beforeEach(async () => {
  const school = await makeSchool(app.db, { name: 'Lindenhof' })
  const head = await makeMember(app.db, school, { roles: ['leader'] })
  forgetReferenceData(app.db)
  room = { app, school, head }
})

const HEAD =
  'Mitgliedsnummer;Vorname;Nachname;Geburtsdatum;Geschlecht;E-Mail;Straße;PLZ;Ort;Status;Eintritt;Wing Chun Stufe;Wing Chun Trainings'
/** An address belongs to one account, and each test has its own school. */
const mailOf = (): string => `anna-${room.school.id}@post.example`
const anna = (): string =>
  `17;Anna;Berg;14.02.1994;w;${mailOf()};Am Markt 3 a;24103;Kiel;aktiv;01.03.2019;2;12`
const fileOf = (...lines: string[]): string => `${[HEAD, ...lines].join('\r\n')}\r\n`
const lottes = (number: number) => `${number};Lotte;Koch ${number};08.05.2018;w;;;;;aktiv;;;`

const memberNamed = async (lastName: string) =>
  app.db.drizzle
    .select()
    .from(users)
    .innerJoin(schoolMemberships, eq(schoolMemberships.userId, users.id))
    .where(and(eq(users.lastName, lastName), eq(schoolMemberships.schoolId, room.school.id)))
    .orderBy(asc(users.id))

describe('an import of members', () => {
  test('enters an adult with address, number, date, level and trainings, and sends no email', async () => {
    const done = await importFile(room, fileOf(anna()))
    expect(done).toMatchObject({ state: 'done', rows: 1, progress: 1, problem: null })
    const { users: member, school_memberships: membership } = only(await memberNamed('Berg'))
    expect(member).toMatchObject({
      firstName: 'Anna',
      birthdayAt: '1994-02-14',
      gender: 'f',
      mail: mailOf(),
      mailVerifiedAt: null,
      passwordHash: null,
      profileType: 'regular',
    })
    expect(membership).toMatchObject({ state: 'active', createdAt: '2019-03-01T11:00:00.000Z' })
    const db = app.db.drizzle
    expect(only(await db.select().from(addresses).where(eq(addresses.userId, member.id)))).toMatchObject({
      street: 'Am Markt',
      houseNumber: '3a',
      zip: '24103',
      city: 'Kiel',
      country: 'DE',
    })
    expect(
      only(await db.select().from(memberNumbers).where(eq(memberNumbers.userId, member.id))).number,
    ).toBe('17')
    const events = await db.select().from(trainingEvents).where(eq(trainingEvents.userId, member.id))
    expect(events.map(({ kind, sourceType, levelIndex }) => [kind, sourceType, levelIndex])).toEqual([
      ...Array.from({ length: 12 }, () => ['training', 'import', 2]),
      ['placement', 'import', 2],
    ])
    expect(
      only(await db.select().from(trainingProgress).where(eq(trainingProgress.userId, member.id))),
    ).toMatchObject({ levelIndex: 2, trainings: 12 })
    expect((await recount(app.db)).differences).toEqual([])
    expect(await db.select().from(mailOutbox).where(eq(mailOutbox.userId, member.id))).toEqual([])
    expect(await db.select().from(consents).where(eq(consents.userId, member.id))).toEqual([])
    const history = await db.select().from(membershipChanges).where(eq(membershipChanges.userId, member.id))
    expect(history).toMatchObject([{ state: 'active', changedBy: room.head.id }])
  })

  test('notifies the head when a long one has ended, and not about a short one', async () => {
    await importFile(room, fileOf(anna()))
    const notices = () =>
      app.db.drizzle.select().from(notifications).where(eq(notifications.userId, room.head.id))
    expect(await notices()).toEqual([])
    const lines = Array.from(
      { length: LONG_FROM_ROWS },
      (_, at) => `${100 + at};Kai;Lang ${at};14.02.1994;;;;;;aktiv;;;`,
    )
    await importFile(room, fileOf(...lines))
    expect(await notices()).toMatchObject([
      {
        type: 'import-ended',
        params: { changeType: 'done', count: LONG_FROM_ROWS, errors: 0, schoolId: room.school.id },
      },
    ])
  })

  test('finds people by their numbers, changes what is new, and overwrites nothing with blanks', async () => {
    await importFile(room, fileOf(anna(), '18;Ben;Kraft;1.1.90;m;;;;;aktiv;;;'))
    const second = await sendFile(
      room,
      fileOf('17;Anna;Berg;14.02.1994;;;;;;passiv;;3;', '18;Ben;Kraft;01.01.1990;;;;;;;;;'),
    )
    const tried = await tryOut(room, second.data)
    const rows = await rowsOf(room, tried)
    expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['changed', 'number-known'],
      ['same', 'number-known'],
    ])
    expect(rows[0]?.changes).toEqual([
      { field: 'state', before: 'active', after: 'passive' },
      { field: `level:${sport.id}`, before: '2', after: '3' },
    ])
    expectStatus(await startRun(room, tried), 200)
    await work(room)
    expect(only(await memberNamed('Berg'))).toMatchObject({
      users: { mail: mailOf(), gender: 'f' },
      school_memberships: { state: 'passive' },
    })
    expect(await memberNamed('Kraft')).toHaveLength(1)
    expect((await recount(app.db)).differences).toEqual([])
  })

  test('names what is wrong by field, and enters none of it', async () => {
    const { data } = await sendFile(
      room,
      fileOf(
        ';;Ohne Vorname;14.02.1994;w;;;;;;;;',
        '2;Eva;Falsch;31.02.1994;w;keine-adresse;;;;;;;',
        '3;Ida;Morgen;14.02.2994;q?;;;;;vielleicht;;9;',
        '4;Ute;Halb;14.02.1994;w;;Am Markt;241;Kiel;;;;',
      ),
    )
    const tried = await tryOut(room, data)
    const problems = (await rowsOf(room, tried, 'error')).map((row) =>
      row.problems.map(({ field, code }) => `${field} ${code}`).toSorted(),
    )
    expect(problems).toEqual([
      ['firstName required'],
      ['birthday invalid-date', 'mail invalid-mail'],
      [
        'birthday in-the-future',
        'gender not-an-option',
        `level:${sport.id} not-an-option`,
        'state not-an-option',
      ],
      ['houseNumber required', 'zip invalid-zip'],
    ])
    expectStatus(await startRun(room, tried), 200)
    await work(room)
    expect(await memberNamed('Falsch')).toEqual([])
  })

  test('asks before it takes a similar person for another one, and enters a row of a file once', async () => {
    await importFile(room, fileOf(anna()))
    const { data } = await sendFile(
      room,
      fileOf(
        ';Anna;Berg-Kraft;14.02.1994;w;;;;;aktiv;;;',
        '99;Anna;Berg;14.02.1994;w;;;;;aktiv;;;',
        '17;Otto;Neumann;01.01.1980;m;;;;;aktiv;;;',
        lottes(50),
        lottes(50),
      ),
    )
    const tried = await tryOut(room, data)
    expect((await rowsOf(room, tried)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['suspect', 'same-birthday'],
      ['suspect', 'other-number'],
      ['suspect', 'number-of-other'],
      ['new', null],
      ['error', 'twice-in-file'],
    ])
    expect((await startRun(room, tried)).body.code).toBe('member-import.undecided')
    expectStatus(await decideAll(room, tried, 'suspect', 'enter'), 200)
    expectStatus(await startRun(room, tried), 200)
    await work(room)
    expect(await memberNamed('Berg')).toHaveLength(2)
    expect(await memberNamed('Koch 50')).toHaveLength(1)
    const counts = (await readBack(room, tried)).counts
    expect(counts.filter(({ state }) => state === 'failed')).toMatchObject([{ outcome: 'suspect', rows: 1 }])
  })

  test('asks a guardian once for two children, and invites by email only with the switch', async () => {
    const head = `${HEAD};Elternteil Vorname;Elternteil Nachname;Elternteil Geburtsdatum;Elternteil E-Mail`
    const mail = `anke-${room.school.id}@post.example`
    const children = [
      `${lottes(1)};Anke;Koch;03.04.1985;${mail}`,
      `${lottes(2)};Anke;Koch;03.04.1985;${mail}`,
    ]
    const done = await importFile(room, [head, ...children].join('\n'), { sendsEmails: true })
    const db = app.db.drizzle
    const anke = only(await db.select().from(users).where(eq(users.mail, mail)))
    const asked = await db.select().from(relationRequests).where(eq(relationRequests.toId, anke.id))
    expect(asked.map(({ type, state }) => [type, state])).toEqual([
      ['parent', 'sent'],
      ['parent', 'sent'],
    ])
    const emails = await db.select().from(mailOutbox).where(eq(mailOutbox.userId, anke.id))
    expect(emails.map(({ template }) => template)).toEqual(['guardian-invited'])
    expect(
      await db
        .select()
        .from(consents)
        .where(
          inArray(
            consents.userId,
            asked.map(({ fromId }) => fromId),
          ),
        ),
    ).toEqual([])
    app.clock.advance(60_000)
    const later = await importFile(
      room,
      [head, `3;Paul;Koch;09.09.2016;m;;;;;aktiv;;;;Anke;Koch;03.04.1985;${mail}`].join('\n'),
    )
    expect(later.counts).toMatchObject([{ outcome: 'new', state: 'done' }])
    for (const { id } of [later, done]) {
      const params = { id: String(id) }
      expectStatus(await app.call(undoMemberImport, { as: room.head, params }), 200)
      await work(room)
    }
    expect(await db.select().from(users).where(eq(users.mail, mail))).toEqual([])
  })

  test('undone leaves a known person as they are who changed something after it', async () => {
    await importFile(room, fileOf(anna()))
    const second = await importFile(room, fileOf('17;Anna;Berg;14.02.1994;d;;;;;passiv;;3;'))
    const { users: changed } = only(await memberNamed('Berg'))
    await app.db.drizzle
      .update(users)
      .set({ phone: '0431 555', updatedAt: '2026-11-21T10:00:00Z' })
      .where(eq(users.id, changed.id))
    expectStatus(await app.call(undoMemberImport, { as: room.head, params: { id: String(second.id) } }), 200)
    await work(room)
    expect(await rowsOf(room, second)).toMatchObject([{ state: 'kept', reason: 'changed-since' }])
    expect(only(await memberNamed('Berg'))).toMatchObject({
      users: { gender: 'd', phone: '0431 555' },
      school_memberships: { state: 'passive' },
    })
  })

  test('undone leaves the state before, except people who have been active since', async () => {
    const before = (await app.db.drizzle.select({ id: users.id }).from(users)).length
    await importFile(room, fileOf(anna()))
    const second = await importFile(
      room,
      fileOf('17;Anna;Berg;14.02.1994;d;;;;;passiv;;3;', lottes(1), lottes(2)),
    )
    const [kept] = await memberNamed('Koch 2')
    await app.db.drizzle
      .update(users)
      .set({ updatedAt: '2026-11-20T10:00:00Z' })
      .where(eq(users.id, kept?.users.id ?? 0))
    expectStatus(await app.call(undoMemberImport, { as: room.head, params: { id: String(second.id) } }), 200)
    await work(room)
    const undone = await readBack(room, second)
    expect(undone.state).toBe('undone')
    expect(undone.counts.map(({ state, rows }) => `${state} ${rows}`).toSorted()).toEqual([
      'kept 1',
      'undone 1',
      'undone 1',
    ])
    expect(await memberNamed('Koch 1')).toEqual([])
    expect(await memberNamed('Koch 2')).toHaveLength(1)
    expect(only(await memberNamed('Berg'))).toMatchObject({
      users: { gender: 'f' },
      school_memberships: { state: 'active' },
    })
    expect((await app.db.drizzle.select({ id: users.id }).from(users)).length).toBe(before + 2)
    expect((await recount(app.db)).differences).toEqual([])
  })
})
