/** People with the facts that decide who may write to whom, in one statement for any number of them. */
import { sql, type SQL } from 'drizzle-orm'
import { BELONGING_STATES } from '@wegband/domain/features/accounts/school-rights.ts'
import type { MessagePerson } from '@wegband/domain/features/user-messages/recipient-rules.ts'
import type { Db } from '../../db/transaction.ts'
import { ADULT_AGE } from '@wegband/domain/features/accounts/adult-age.ts'

export type NamedPerson = {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly avatar: string | null
  readonly isKid: boolean
}
export type PersonFacts = NamedPerson & MessagePerson

/** `today`: a day in Europe/Berlin. */
export type PeopleOn = { readonly senderId: number; readonly today: string }

const NAMES = sql`u.id, u.first_name as "firstName", u.last_name as "lastName", u.avatar_file as avatar,
  u.profile_type = 'regular_kid' as "isKid"`

/** The memberships that count, of the person `owner`. */
const schoolsOf = (
  owner: string,
): SQL => sql`(select coalesce(json_agg(json_build_object('schoolId', m.school_id, 'state', m.state,
    'roles', array(select r.role from school_roles r where r.membership_id = m.id)) order by m.id), '[]')
  from school_memberships m where m.user_id = ${sql.raw(owner)}.id and m.state = any(${sql.param([...BELONGING_STATES])}::text[]))`

const facts = ({ senderId, today }: PeopleOn): SQL => sql`
  select ${NAMES}, u.birthday_at as "birthdayAt",
    (u.locked_at is null and u.erased_at is null and u.profile_type <> 'anonymous') as "isReachable",
    (u.mail is not null or u.password_hash is not null) as "hasOwnLogin",
    ${schoolsOf('u')} as schools,
    array(select g.id from relations r join users g on g.id = r.related_id where r.user_id = u.id and r.type = 'parent'
      and g.locked_at is null and g.erased_at is null order by r.id) as "guardianIds",
    (select coalesce(json_agg(json_build_object('id', k.id, 'schools', ${schoolsOf('k')}) order by k.id), '[]')
      from relations r join users k on k.id = r.related_id where r.user_id = u.id and r.type = 'child'
      and k.birthday_at > ${today}::date - make_interval(years => ${ADULT_AGE}::int)) as children,
    array(select r.type from relations r where r.user_id = u.id and r.related_id = ${senderId}
      union all select r.type from relations r where r.user_id = ${senderId} and r.related_id = u.id) as relations,
    exists (select from message_blocks b where b.owner_id = u.id and b.blocked_id = ${senderId}) as "hasBlocked"
  from users u`

/** These people; unknown ids are left out. */
export const readPeople = async (
  db: Db,
  on: PeopleOn,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PersonFacts>> => {
  const { rows } = await db.execute<PersonFacts>(
    sql`${facts(on)} where u.id = any(${sql.param([...ids])}::int[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const SERVING = sql`'trainer', 'staff', 'leader'`
const ints = (values: readonly number[]): SQL => sql`${sql.param([...values])}::int[]`

/** More than anyone reads; the rule narrows them further. */
const CANDIDATES = 200

/**
 * People whose names begin with the typed pieces and who may come into question: relations, people with a task in the caller's schools,
 * and for those with a task the members and their parents.
 */
export const findCandidates = async (
  db: Db,
  on: PeopleOn,
  wanted: {
    readonly grams: readonly string[]
    readonly schoolIds: readonly number[]
    readonly servedSchoolIds: readonly number[]
  },
): Promise<PersonFacts[]> => {
  const members = sql`select m.user_id from school_memberships m
    where m.school_id = any(${ints(wanted.servedSchoolIds)}) and m.state = any(${sql.param([...BELONGING_STATES])}::text[])`
  const { rows } = await db.execute<PersonFacts>(sql`${facts(on)}
    where u.profile_type <> 'anonymous' and u.erased_at is null and u.locked_at is null
      and name_grams(u.first_name, u.last_name) @> ${sql.param([...wanted.grams])}::text[]
      and (u.id in (select r.related_id from relations r where r.user_id = ${on.senderId})
        or u.id in (select r.user_id from relations r where r.related_id = ${on.senderId})
        or u.id in (select m.user_id from school_memberships m join school_roles s on s.membership_id = m.id
          where m.school_id = any(${ints(wanted.schoolIds)}) and m.state = 'active' and s.role in (${SERVING}))
        or u.id in (${members})
        or u.id in (select r.related_id from relations r where r.type = 'parent' and r.user_id in (${members})))
    order by u.last_name, u.first_name, u.id limit ${CANDIDATES}`)
  return rows
}

/** Adults with a task in the schools of these children, the highest role first. */
export const listWitnesses = async (
  db: Db,
  childIds: readonly number[],
  today: string,
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const { rows } = await db.execute<{ childId: number; ids: number[] }>(sql`
    select c.user_id as "childId", array_agg(w.user_id order by array_position(array['leader', 'staff', 'trainer'], s.role), w.user_id) as ids
    from school_memberships c
      join school_memberships w on w.school_id = c.school_id and w.state = 'active'
      join school_roles s on s.membership_id = w.id and s.role in (${SERVING})
      join users a on a.id = w.user_id and a.locked_at is null and a.erased_at is null
        and a.birthday_at <= ${today}::date - make_interval(years => ${ADULT_AGE}::int)
    where c.user_id = any(${ints(childIds)}) and c.state = any(${sql.param([...BELONGING_STATES])}::text[])
    group by c.user_id`)
  return new Map(rows.map(({ childId, ids }) => [childId, [...new Set(ids)]]))
}

/** Names for what is shown; erased people have none and are left out. */
export const listNames = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedPerson>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<NamedPerson>(
    sql`select ${NAMES} from users u where u.id = any(${ints(ids)}) and u.erased_at is null`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export const listSchoolNames = async (
  db: Db,
  schoolIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id, name from schools where id = any(${ints(schoolIds)})`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const isForbiddenToWrite = async (db: Db, childId: number): Promise<boolean> => {
  const { rows } = await db.execute(sql`select 1 from child_message_bans where child_id = ${childId}`)
  return rows.length > 0
}
