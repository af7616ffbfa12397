/** A few people who registered twice, for the duplicates of the office: spelt otherwise, and one child in the same household. */
import { sql } from 'drizzle-orm'
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import type { Transaction } from '@wegband/server/db/transaction.ts'

const DAYS_AGO = 12
const PAIRS = 3

/** Members of a school without money of their own: the second account has a name in capitals without umlauts, and no training. */
export const writeDuplicatePeople = async (tx: Transaction, now: Date): Promise<void> => {
  const at = new Date(now.getTime() - DAYS_AGO * MS_PER_DAY).toISOString()
  await tx.execute(sql`
    with firsts as (
      select u.id, u.first_name, u.last_name, u.birthday_at, u.gender, u.profile_type from users u
      where u.username is null and u.birthday_at is not null and u.last_name <> '' and u.profile_type <> 'anonymous'
        and exists (select from school_memberships m where m.user_id = u.id and m.state = 'active')
        and not exists (select from school_memberships m join school_roles r on r.membership_id = m.id
          where m.user_id = u.id and r.role <> 'student')
        and not exists (select from subscriptions s where u.id in (s.user_id, s.profiteer_id))
      order by u.id desc limit ${PAIRS}),
    seconds as (
      insert into users (profile_type, first_name, last_name, birthday_at, gender, created_at, updated_at)
      select profile_type, first_name, upper(replace(replace(replace(last_name, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue')), birthday_at, gender,
        ${at}, ${at} from firsts order by id returning id, first_name, birthday_at)
    insert into school_memberships (user_id, school_id, state, created_at, updated_at)
    select s.id, (select min(m.school_id) from school_memberships m where m.user_id = f.id and m.state = 'active'), 'interested', ${at}, ${at}
    from seconds s join firsts f on f.first_name = s.first_name and f.birthday_at = s.birthday_at`)
}
