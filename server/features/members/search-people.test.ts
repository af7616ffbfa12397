/** The search for people: who finds whom, which typing errors it forgives, and that it uses its index. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchUsers, USER_FILTER_MOST } from '@wegband/domain/features/accounts/person-search-contract.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import {
  makeAnonymous,
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  type School,
  type UserRow,
} from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { routes } from './routes.ts'

let app: TestApp
let school: School
let elsewhere: School
let trainer: UserRow
let admin: UserRow

beforeAll(async () => {
  app = await createTestApp({ features: [routes] })
  school = await makeSchool(app.db, { name: 'Lindenhof' })
  elsewhere = await makeSchool(app.db)
  trainer = await makeMember(app.db, school, {
    roles: ['trainer'],
    user: { firstName: 'Tarek', lastName: 'Aydın' },
  })
  admin = await makeUser(app.db, { isAdmin: true })
})
afterAll(() => app.close())

const find = async (typed: string, as: { id: number } = trainer, school_?: number) => {
  const query = { 'user-filter-str': typed, ...(school_ === undefined ? {} : { school: String(school_) }) }
  const { status, body } = await app.call(searchUsers, { as, query })
  expect(status).toBe(200)
  return body.data.map((person) => `${person.firstName} ${person.lastName}`)
}

// spec: api-get-users-filter
test('a trainer finds people of the own school by the beginning of either name', async () => {
  await makeMember(app.db, school, { user: { firstName: 'Johanna', lastName: 'Brandt' } })
  await makeMember(app.db, elsewhere, { user: { firstName: 'Johanna', lastName: 'Fremd' } })
  expect(await find('joh')).toEqual(['Johanna Brandt'])
  expect(await find('BRA')).toEqual(['Johanna Brandt'])
  expect(await find('brandt joha')).toEqual(['Johanna Brandt'])
})

test('the search finds names despite umlauts, hyphens and a typing error', async () => {
  await makeMember(app.db, school, { user: { firstName: 'Jürgen', lastName: 'Groß-Schröder' } })
  for (const typed of ['jurgen', 'Juergen', 'schroeder', 'gross', 'Schröedr', 'Jürgne'])
    expect(await find(typed)).toEqual(['Jürgen Groß-Schröder'])
  expect(await find('aydin')).toEqual(['Tarek Aydın'])
})

// spec: user-search-min-2
test('the search accepts two characters and refuses one', async () => {
  await makeMember(app.db, school, { user: { firstName: 'Bo', lastName: 'Yi' } })
  expect(await find('yi')).toEqual(['Bo Yi'])
  const query = { 'user-filter-str': ' y ' }
  const { status, body } = await app.call(searchUsers, { as: trainer, query })
  expectStatus({ status, body }, 422)
  expect(body.errors?.['user-filter-str']).toEqual(['too-short'])
})

test('the search hides former members, guests, erased people and other schools from trainers', async () => {
  await makeMember(app.db, school, { state: 'cancelled', user: { firstName: 'Xaver', lastName: 'Weg' } })
  await makeMember(app.db, elsewhere, { user: { firstName: 'Xaver', lastName: 'Woanders' } })
  await makeMember(app.db, school, {
    user: { firstName: 'Xaver', lastName: 'Gelöscht', erasedAt: '2026-01-01T00:00:00Z' },
  })
  const guest = await makeAnonymous(app.db)
  await app.db.drizzle.execute(sql`update users set first_name = 'Xaver' where id = ${guest.id}`)
  expect(await find('xaver')).toEqual([])
  expect(await find('xaver', admin)).toEqual(['Xaver Weg', 'Xaver Woanders'])
  expect(await find('xaver', admin, elsewhere.id)).toEqual(['Xaver Woanders'])
  expect(await find('xaver', trainer, elsewhere.id)).toEqual([])
})

test('the search for guardians finds parents of the school’s children, no other non-members', async () => {
  const office = await makeMember(app.db, school, { roles: ['staff'] })
  const parentOf = async (of: School, birthdayAt: string, lastName: string) => {
    const parent = await makeUser(app.db, { firstName: 'Anke', lastName, birthdayAt: '1985-03-01' })
    const child = await makeChildOf(app.db, parent, { firstName: 'Lina', birthdayAt })
    await makeMembership(app.db, child, of)
  }
  await parentOf(school, '2017-05-08', 'Hier')
  await parentOf(elsewhere, '2017-05-08', 'Woanders')
  await parentOf(school, '1999-05-08', 'Erwachsen')
  await makeUser(app.db, { firstName: 'Anke', lastName: 'Fremd' })
  const findGuardian = async (as: { id: number }, atSchool = school) => {
    const query = { 'user-filter-str': 'anke', school: String(atSchool.id), guardian: '1' as const }
    const { body } = await app.call(searchUsers, { as, query })
    return body.data.map((person) => person.lastName)
  }
  expect(await findGuardian(office)).toEqual(['Hier'])
  expect(await findGuardian(office, elsewhere)).toEqual([])
  // a trainer without the right to enter members
  expect(await findGuardian(trainer)).toEqual([])
  expect(await find('anke hier', office)).toEqual([])
})

test('the search limits its results, so that a school’s members cannot be collected', async () => {
  const number = USER_FILTER_MOST + 5
  for (let one = 0; one < number; one += 1)
    await makeMember(app.db, school, { user: { firstName: 'Zacharias', lastName: `Nummer${one}` } })
  expect(await find('zach')).toHaveLength(USER_FILTER_MOST)
})

test('the search reads its index instead of all people', async () => {
  for (let from = 1; from < 10_000; from += 1_000)
    await app.db.drizzle.execute(sql`insert into users (profile_type, first_name, last_name)
      select 'regular', 'Vorname' || (n % 97), 'Nachname' || n from generate_series(${from}::int, ${from + 999}::int) n`)
  await app.db.drizzle.execute(sql`analyze users`)
  const { rows } = await app.db.pool.query<{ 'QUERY PLAN': string }>(
    `explain select id from users where name_grams(first_name, last_name) @> $1::text[]
      and profile_type <> 'anonymous' and erased_at is null`,
    [[' nac', 'ach', 'h12']],
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('users_name_grams')
})
