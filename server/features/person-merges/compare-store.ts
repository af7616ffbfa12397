/** SQL of two accounts side by side, and of the suspects. It decides nothing. */
import { sql } from 'drizzle-orm'
import {
  type ComparedPerson,
  SUSPECTS_MAX,
  type SuspectPair,
} from '@wegband/domain/features/person-merges/contract.ts'
import type { Db } from '../../db/transaction.ts'

export type ComparedRow = Omit<ComparedPerson, 'isPayer'>

const utc = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

export const listCompared = async (db: Db, ids: readonly number[]): Promise<ComparedRow[]> => {
  const count = (from: string) => sql.raw(`(select count(*)::int from ${from})`)
  const { rows } = await db.execute<ComparedRow>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.birthday_at as "birthdayAt", u.gender, u.mail, u.phone,
      u.username, (select a.street || ' ' || a.house_number || ', ' || a.zip || ' ' || a.city || ', ' || a.country
        from addresses a where a.user_id = u.id order by a.position, a.id limit 1) as address,
      u.emergency_sealed is not null as "hasEmergency", u.avatar_file is not null as "hasPicture",
      u.profile_type = 'regular_kid' as "isChild", ${utc('u.created_at')} as since, ${utc('u.updated_at')} as "updatedAt",
      (select ${utc('max(t.last_seen_at)')} from tokens t where t.user_id = u.id and t.impersonator_id is null) as "lastSeenAt",
      (select coalesce(json_agg(s.name order by s.name), '[]') from school_memberships m join schools s on s.id = m.school_id
        where m.user_id = u.id and m.state <> 'undefined') as schools,
      json_build_object('trainings', ${count("training_events e where e.user_id = u.id and e.kind <> 'placement'")},
        'classes', ${count('attendances a where a.user_id = u.id')},
        'certificates', ${count('certificates c where c.user_id = u.id')},
        'family', ${count("relations r where r.user_id = u.id and r.type in ('parent', 'child')")},
        'cards', ${count('member_tokens k where k.user_id = u.id and k.revoked_at is null')},
        'messages', ${count('user_message_copies m where m.owner_id = u.id and m.purged_at is null')},
        'papers', ${count('signature_requests q where q.user_id = u.id')}) as holdings
    from users u where u.id = any(${sql.param([...ids])}::integer[]) and u.profile_type <> 'anonymous' and u.erased_at is null`)
  return rows
}

/** Ids are smaller. */
const MOST_ID = 2_147_483_647

/** Open accounts with a name; the condition of the index `users_folded_name`. */
const isOpen = (of: string) =>
  sql.raw(
    `${of}.profile_type <> 'anonymous' and ${of}.erased_at is null and ${of}.locked_at is null and ${of}.last_name <> ''`,
  )

/** The ids of the newest open accounts below `before`: the first and the last of the window, and how many. */
export const readWindow = async (db: Db, before: number | undefined, most: number) => {
  const { rows } = await db.execute<{ last: number | null; compared: number }>(sql`
    select min(id) as last, count(*)::int as compared from (
      select u.id from users u where ${isOpen('u')} and u.id < ${before ?? MOST_ID} order by u.id desc limit ${most}) w`)
  return rows[0] ?? { last: null, compared: 0 }
}
/**
 * Pairs of open accounts with one folded name (an index), and with one birthday, one address for emails, or one household: the same
 * address of the post, or a common parent. The newer one lies in the window; the first of a pair is the older account.
 */
export const listSuspectPairs = async (
  db: Db,
  window: { readonly last: number; readonly before: number | undefined },
): Promise<SuspectPair[]> => {
  const person = (
    of: string,
  ) => sql`json_build_object('id', ${sql.raw(of)}.id, 'firstName', ${sql.raw(of)}.first_name,
    'lastName', ${sql.raw(of)}.last_name, 'birthdayAt', ${sql.raw(of)}.birthday_at, 'schools', (
      select coalesce(json_agg(s.name order by s.name), '[]') from school_memberships m join schools s on s.id = m.school_id
      where m.user_id = ${sql.raw(of)}.id and m.state in ('active', 'passive')))`
  const { rows } = await db.execute<SuspectPair>(sql`
    select ${person('x')} as one, ${person('y')} as other, to_json(p.reasons) as reasons
    from users y
    cross join lateral (
      select z.* from users z where folded_name(z.last_name) = folded_name(y.last_name)
        and folded_name(z.first_name) = folded_name(y.first_name) and ${isOpen('z')} and z.id < y.id
        and (z.birthday_at = y.birthday_at or z.birthday_at is null or y.birthday_at is null
          or to_char(z.birthday_at, 'MMDD') = to_char(y.birthday_at, 'MMDD')) offset 0) x
    cross join lateral (select array_remove(array[
      case when x.birthday_at = y.birthday_at then 'name-and-birthday' end,
      case when lower(x.pending_mail) in (lower(y.mail), lower(y.pending_mail)) or lower(y.pending_mail) = lower(x.mail) then 'mail' end,
      case when exists (
        select from addresses a join addresses b on b.zip = a.zip and lower(b.street) = lower(a.street)
          and lower(b.house_number) = lower(a.house_number)
        where a.user_id = x.id and b.user_id = y.id)
        or exists (select from relations a join relations b on b.related_id = a.related_id and b.type = 'parent'
        where a.user_id = x.id and a.type = 'parent' and b.user_id = y.id) then 'household' end], null) as reasons) p
    where ${isOpen('y')} and y.id >= ${window.last} and y.id < ${window.before ?? MOST_ID} and cardinality(p.reasons) > 0
      and not exists (select from person_merge_dismissals d where d.lower_id = x.id and d.higher_id = y.id)
    order by y.id desc, x.id limit ${SUSPECTS_MAX}`)
  return rows
}
