/** The extract of a school: whose it is, what is in it, and that the import wizard takes its members file. */
import { unzipSync } from 'fflate'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportSchool } from '@wegband/domain/features/archives/contract.ts'
import { MEMBER_HEADINGS } from '@wegband/domain/features/archives/member-columns.ts'
import { type Locale, LOCALES } from '@wegband/domain/basics/locale.ts'
import { guessMapping } from '@wegband/domain/features/member-import/guess-mapping.ts'
import { PERSON_FIELDS } from '@wegband/domain/features/member-import/import-fields.ts'
import { memberNumbers } from '../../../db/schema/imports/member-imports.ts'
import { addresses, users } from '../../../db/schema/people.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import {
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  type School,
  type UserRow,
} from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import {
  decideAll,
  readBack,
  rowsOf,
  sendFile,
  startRun,
  tryOut,
  work,
} from '../../member-import/testing/import-room.ts'
import { forgetReferenceData } from '../../reference-data/reference-data.ts'

let app: TestApp
let school: School
let head: UserRow
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  school = await makeSchool(app.db, { name: 'Nordlicht' })
  head = await makeMember(app.db, school, { roles: ['leader'] })
  forgetReferenceData(app.db)
})
afterAll(() => app.close())

const filesOf = async (as: UserRow, of: School, language: Locale = 'de') => {
  const answer = await app.call(exportSchool, {
    as,
    params: { id: String(of.id) },
    query: { language },
  })
  expectStatus(answer, 200)
  const files = unzipSync(new Uint8Array(answer.bytes))
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]),
  )
}

test.for([...LOCALES])('the wizard guesses every column of the members file (%s)', (locale) => {
  const headings = PERSON_FIELDS.map((field) => MEMBER_HEADINGS[locale][field])
  expect(guessMapping(headings, [], [])).toEqual([...PERSON_FIELDS])
})

test('the members file goes through the import wizard of another school as it is', async () => {
  const parent = await makeMember(app.db, school)
  await app.db.drizzle
    .update(users)
    .set({ firstName: 'Birte', lastName: 'Ohlsen', birthdayAt: '1986-08-30', phone: '+49 431 5550' })
    .where(eq(users.id, parent.id))
  const child = await makeChildOf(app.db, parent, { firstName: 'Mats', lastName: 'Ohlsen' })
  await makeMembership(app.db, child, school)
  await app.db.drizzle.insert(memberNumbers).values({
    schoolId: school.id,
    userId: parent.id,
    number: 'M-7',
    key: 'm7',
  })
  await app.db.drizzle.insert(addresses).values({
    userId: parent.id,
    street: '=Hauptstraße',
    houseNumber: '1 a',
    zip: '24103',
    city: 'Kiel',
    country: 'DE',
  })
  await app.db.pool.query(`update school_memberships set created_at = '2020-03-01'`)
  const files = await filesOf(head, school)
  expect(Object.keys(files)).toEqual([
    'lies-mich.txt',
    'mitglieder.csv',
    'levels.csv',
    'trainings.csv',
    'vertraege.csv',
  ])
  // A cell that a spreadsheet would execute is text.
  expect(files['mitglieder.csv']).toContain(`"'=Hauptstraße"`)
  expect(files['mitglieder.csv']).toContain(`"'+49 431 5550"`)

  const other = await createTestApp({ limits: 'off' })
  try {
    const newSchool = await makeSchool(other.db)
    const room = {
      app: other,
      school: newSchool,
      head: await makeMember(other.db, newSchool, { roles: ['leader'] }),
    }
    forgetReferenceData(other.db)
    const { status, data } = await sendFile(room, files['mitglieder.csv'] ?? '')
    expect(status).toBe(201)
    expect(data.columns).toEqual([...PERSON_FIELDS])
    const tried = await tryOut(room, data)
    expect(
      (await rowsOf(room, tried, 'error')).map(({ reason, problems }) => ({ reason, problems })),
    ).toEqual([])
    await decideAll(room, tried, 'suspect', 'enter')
    expectStatus(await startRun(room, await readBack(room, tried)), 200)
    await work(room)
    const { rows } = await other.db.pool.query(
      `select u.first_name, u.phone, a.street, n.number from users u
       left join addresses a on a.user_id = u.id left join member_numbers n on n.user_id = u.id
       where u.last_name = 'Ohlsen' order by u.first_name`,
    )
    expect(rows).toEqual([
      { first_name: 'Birte', phone: '+49 431 5550', street: '=Hauptstraße', number: 'M-7' },
      { first_name: 'Mats', phone: null, street: null, number: null },
    ])
  } finally {
    await other.close()
  }
})

test('parents stand beside minors, and no longer beside a member who has grown up', async () => {
  for (const [birthdayAt, lastName] of [
    ['2008-11-22', 'Jungmann'],
    ['2008-11-20', 'Altmann'],
  ] as const) {
    const parent = await makeMember(app.db, await makeSchool(app.db))
    await app.db.drizzle.update(users).set({ lastName, firstName: 'Elter' }).where(eq(users.id, parent.id))
    await makeMembership(app.db, await makeChildOf(app.db, parent, { birthdayAt }), school)
  }
  app.clock.set('2026-11-21T12:00:00Z')
  const members = (await filesOf(head, school))['mitglieder.csv'] ?? ''
  expect(members).toContain('"Elter";"Jungmann"')
  expect(members).not.toContain('"Elter";"Altmann"')
})

test('the extract is the school’s own, and only its heads get one', async () => {
  const neighbour = await makeSchool(app.db)
  const stranger = await makeMember(app.db, neighbour, { roles: ['leader'] })
  await app.db.drizzle.update(users).set({ lastName: 'Fremdling' }).where(eq(users.id, stranger.id))
  const trainer = await makeMember(app.db, school, { roles: ['trainer'] })
  forgetReferenceData(app.db)
  for (const as of [stranger, trainer])
    expectStatus(await app.call(exportSchool, { as, params: { id: String(school.id) } }), 404)
  expect(JSON.stringify(await filesOf(head, school))).not.toContain('Fremdling')
  expect(Object.keys(await filesOf(head, school, 'en'))).toContain('members.csv')
})
