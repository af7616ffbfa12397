/** Grows the bench's federation to a hundred thousand members and five thousand sites; its classes stay unchanged. */
import pg from 'pg'
import { hashToken, newToken } from '@wegband/server/http/guard/authenticate.ts'

export const MEMBERS = 100_000
export const SITES = 5000
const SITES_PER_SCHOOL = 10
/** Higher than all ids in the bench's federation. */
const FIRST = 100_000

const TOWNS = [
  'Kiel,24103,54.32,10.13',
  'Hamburg,20095,53.55,10.0',
  'Bremen,28195,53.08,8.8',
  'Köln,50667,50.94,6.96',
  'Leipzig,04109,51.34,12.37',
  'München,80331,48.14,11.57',
  'Nürnberg,90402,49.45,11.08',
  'Göttingen,37073,51.53,9.93',
]

const GROW = `
insert into users (id, profile_type, username, mail, mail_verified_at, first_name, last_name, birthday_at)
  select ${FIRST} + u, 'regular', 'member-' || u, 'member-' || u || '@post.example', '2026-01-01', 'Vorname ' || u, 'Nachname ' || u, '1990-05-05'
  from generate_series(1, ${MEMBERS}) u;
insert into schools (id, name, description)
  select ${FIRST} + s, 'Verein ' || s, '{"de": ""}' from generate_series(1, ${SITES / SITES_PER_SCHOOL}) s;
insert into school_sites (id, school_id, name, street, zip, city, country, latitude, longitude)
  select ${FIRST} + n, ${FIRST} + 1 + n / ${SITES_PER_SCHOOL}, 'Halle ' || town[1] || ' ' || n, 'Brunnengang ' || n, town[2], town[1], 'DE',
    town[3]::float + (n % 100) * 0.004, town[4]::float + (n % 90) * 0.005
  from generate_series(0, ${SITES - 1}) n,
    lateral (select string_to_array((array['${TOWNS.join("','")}'])[1 + n % ${TOWNS.length}], ',') as town) t;
insert into school_memberships (user_id, school_id, site_id, state)
  select ${FIRST} + u, ${FIRST} + 1 + u % ${SITES / SITES_PER_SCHOOL}, ${FIRST} + (u % ${SITES / SITES_PER_SCHOOL}) * ${SITES_PER_SCHOOL}, 'active'
  from generate_series(1, ${MEMBERS}) u;
insert into school_roles (membership_id, role)
  select id, 'student' from school_memberships where user_id > ${FIRST};`

/** Needs a federation that `seedWorld` has written. */
export const growFederation = async (connectionString: string): Promise<void> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    await client.query(GROW)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Creates a session of a member of the watched school. */
export const memberToken = async (connectionString: string, userId: number): Promise<string> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const token = newToken()
    const values = [userId, hashToken(token)]
    await client.query(
      `insert into tokens (user_id, kind, hash, expires_at) values ($1, 'session', $2, '2099-01-01')`,
      values,
    )
    return token
  } finally {
    await client.end()
  }
}
