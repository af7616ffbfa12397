/** Issue 17: the yearly count of one school and of all, beside a bare grouping of the same people as of today. */
import pg from 'pg'
import type { Bench, Goal } from '../../measure/goal.ts'
import { figuresOf, interleave } from '../../measure/interleave.ts'
import { bearer, getText } from '../../world/callers.ts'
import { growFederation, MEMBERS } from '../../world/grow-federation.ts'

const APPOINTMENTS = 2_000
const YEAR = 2027
const SCHOOL_ID = 1
const [PEOPLE, PEOPLE_QUICK] = [20_000, 5_000]
/** Higher than all ids of the federation, large or small. */
const FIRST = 1_000_000
const COUNTS = 5

/** Each of them joined, went passive and came back: three changes. */
const GROW = `
insert into users (id, profile_type, first_name, last_name, birthday_at, gender)
  select ${FIRST} + u, 'regular', 'Vorname ' || u, 'Nachname ' || u, date '1950-01-01' + u % 25000, (array['m', 'f', 'd', 'u'])[1 + u % 4]
  from generate_series(1, $1::int) u`
const JOIN = `
insert into school_memberships (user_id, school_id, site_id, state)
  select ${FIRST} + u, ${SCHOOL_ID}, ${SCHOOL_ID}, 'active' from generate_series(1, $1::int) u`
const become = (state: string): string =>
  `update school_memberships set state = '${state}' where school_id = ${SCHOOL_ID} and user_id > ${FIRST}`

/** The caller leads the school, and is an admin for all of them. */
const RIGHTS = `
insert into school_roles (membership_id, role)
  select id, 'leader' from school_memberships where user_id = $1 and school_id = ${SCHOOL_ID}`

const grow = async (client: pg.Client, people: number, callerId: number): Promise<void> => {
  await client.query(RIGHTS, [callerId])
  await client.query('update users set is_admin = true where id = $1', [callerId])
  await client.query(GROW, [people])
  await client.query(JOIN, [people])
  await client.query(become('passive'))
  await client.query(become('active'))
  await client.query('vacuum analyze')
}

const milliseconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  for (let turn = 0; turn < COUNTS; turn += 1) await work()
  return (performance.now() - begun) / COUNTS
}

/** Without history, sports, names or gaps. */
const GROUP_SCHOOL = `
select extract(year from u.birthday_at) as year, u.gender, count(*) from school_memberships m join users u on u.id = m.user_id
where m.school_id = ${SCHOOL_ID} and m.state in ('active', 'passive') group by 1, 2`
const GROUP_ALL = `
select m.school_id, count(*) from school_memberships m join users u on u.id = m.user_id
where m.state in ('active', 'passive') group by 1`

const run = async ({ world, effort, say }: Bench) => {
  const database = await world.database(APPOINTMENTS)
  const { connectionString, facts } = database
  const people = effort.isQuick ? PEOPLE_QUICK : PEOPLE
  if (!effort.isQuick) {
    say(`  adding ${MEMBERS.toLocaleString('en')} members`)
    await growFederation(connectionString)
  }
  const client = new pg.Client({ connectionString })
  await client.connect()
  await grow(client, people, facts.trainerId)
  const server = await world.startApp(database)
  const against = (path: string, bare: string) =>
    interleave(
      effort.rounds,
      () => milliseconds(() => getText(`${server.url}${path}?year=${YEAR}`, bearer(facts))),
      () => milliseconds(() => client.query(bare)),
    )
  try {
    const count = people.toLocaleString('en')
    return [
      {
        what: `count of a school with ${count} members of three changes each, against a bare grouping`,
        pairs: await against(`/api/schools/${SCHOOL_ID}/yearly-counts`, GROUP_SCHOOL),
      },
      {
        what: 'members of every school on the key day, against a bare grouping',
        pairs: await against('/api/admin/yearly-counts', GROUP_ALL),
      },
    ].map(({ what, pairs }) => ({
      goal: 'COUNT',
      what,
      measured: pairs.ratio,
      bound: {},
      unit: '',
      note: figuresOf(pairs, 'ms'),
    }))
  } finally {
    await server.stop()
    await client.end()
  }
}

export const yearlyCount: Goal = { id: 'COUNT', title: 'the yearly count', run }
